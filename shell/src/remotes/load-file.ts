import type { NamedFile } from '../../boot/remote-files.ts'

/** What is fetched ahead must not hold a connection for longer, ms. */
const AHEAD_MS = 15_000

const isInPage = (url: string): boolean =>
  [...document.scripts].some((script) => script.getAttribute('src') === url)

/** By fetch, not by link: a preload that is not used within seconds is complained about in the console. */
export function fetchAhead({ url, integrity = '' }: NamedFile): void {
  if (isInPage(url)) return
  fetch(url, { integrity, priority: 'low', signal: AbortSignal.timeout(AHEAD_MS) })
    .then((response) => response.arrayBuffer())
    .catch(() => undefined)
}
