import type { PageFile } from '@cabinet/contract'

/** Milliseconds after which a prefetch frees its connection. */
const PREFETCH_TIMEOUT_MS = 15_000

const isInPage = (url: string): boolean =>
  [...document.scripts].some((script) => script.getAttribute('src') === url)

/** Uses fetch, because browsers complain about preload links that are unused for seconds. */
export function prefetchFile({ url, integrity }: PageFile): void {
  if (isInPage(url)) return
  fetch(url, { integrity, priority: 'low', signal: AbortSignal.timeout(PREFETCH_TIMEOUT_MS) })
    .then((response) => response.arrayBuffer())
    .catch(() => undefined)
}
