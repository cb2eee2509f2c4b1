import type { PageFile } from '@cabinet/contract'

/** The time, ms, after which a prefetch gives its connection back. */
const PREFETCH_TIMEOUT_MS = 15_000

const isInPage = (url: string): boolean =>
  [...document.scripts].some((script) => script.getAttribute('src') === url)

/** Uses fetch rather than a link: a preload that is not used within seconds is complained about in the console. */
export function prefetchFile({ url, integrity }: PageFile): void {
  if (isInPage(url)) return
  fetch(url, { integrity, priority: 'low', signal: AbortSignal.timeout(PREFETCH_TIMEOUT_MS) })
    .then((response) => response.arrayBuffer())
    .catch(() => undefined)
}
