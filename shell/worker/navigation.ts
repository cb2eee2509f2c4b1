import { type GoodPage, judgePage } from './judge-page.ts'
import { forgetOldFiles, keepList } from './kept-files.ts'
import { known, lastGood, learn, leave, save, savedResponse } from './saved-page.ts'
import { answerTo, base, type FetchEvent } from './scope.ts'

/** index.html is 10 KB: after this silence, ms, the page that is at hand is the better answer. */
const PATIENCE_MS = 4_000

/** Pages of the cabinet; published files, and what the server shows by itself below `dev/`, are not. */
export const isPage = (path: string): boolean =>
  path.startsWith(base) && !/^(?:apps|dev)\//.test(path.slice(base.length))

async function take(page: GoodPage): Promise<void> {
  // Of one person, for an hour: shown, never kept.
  if (page.set.preview) return
  if (page.set.config.worker === false) return leave()
  await learn(page.set)
  // Technical works are over when the network is back: nobody wants to see them offline.
  if (page.set.config.maintenance) return
  await keepList(page.set)
  if (await save(page)) await forgetOldFiles()
}

export async function refresh(): Promise<void> {
  try {
    const response = await answerTo(base, { headers: { accept: 'text/html' }, cache: 'no-cache' })
    const verdict = await judgePage(response, known(await lastGood()), Date.now())
    if ('page' in verdict) await take(verdict.page)
  } catch {
    // No network: the page of before stays.
  }
}

const silence = (ms: number): Promise<'silence'> =>
  new Promise((resolve) => {
    setTimeout(() => resolve('silence'), ms)
  })

/** The network's page when it can be believed in time, else the last good one; without one, whatever the network says. */
export async function navigate(event: FetchEvent): Promise<Response> {
  const saved = await lastGood()
  const asking = new AbortController()
  const answer = event.preloadResponse.then(
    (response) => response ?? fetch(event.request, { signal: asking.signal }),
  )
  const judged = answer.then(async (response) => {
    // A redirection is followed by the browser, not by the worker.
    if (response.type === 'opaqueredirect') return { response }
    const verdict = await judgePage(response.clone(), known(saved), Date.now())
    if (!('page' in verdict)) return { problem: verdict.problem }
    event.waitUntil(take(verdict.page))
    return { response }
  })
  if (!saved) {
    event.waitUntil(judged.catch(() => undefined))
    return answer
  }
  const first = await Promise.race([judged.catch(() => 'nothing' as const), silence(PATIENCE_MS)])
  if (typeof first === 'object' && 'response' in first) return first.response
  // Nobody waits for it any more: the browser ends a preload with its event. A hung one would hold back the next page of this address.
  asking.abort()
  return savedResponse(saved)
}
