import { BAD_KEY, storedBadVersions } from './pinned-set.ts'

/** `{app, version, at}` of the running render: written before it, removed when the page is idle (render-marks.ts). */
export const MARK_KEY = 'cabinet.drawing'
/** Age, ms, from which another tab's mark belongs to a frozen page; a younger one may still render. */
const OTHER_TAB_MARK_MS = 8_000

function markIn(storage: Storage): { app: string; version: string; at: number } | undefined {
  const mark: unknown = JSON.parse(storage.getItem(MARK_KEY) ?? 'null')
  const read = (name: string): unknown => Reflect.get(Object(mark), name)
  const [app, version, at] = [read('app'), read('version'), read('at')]
  return typeof app === 'string' && typeof version === 'string' ? { app, version, at: Number(at) } : undefined
}

/** Versions with which an earlier page of this browser froze (app → version), marked as bad for every later tab. */
export function consumeFrozenVersions(now: number): Record<string, string> {
  try {
    const own = markIn(sessionStorage)
    const others = markIn(localStorage)
    const mark = own ?? (others && now - others.at > OTHER_TAB_MARK_MS ? others : undefined)
    if (!mark) return {}
    sessionStorage.removeItem(MARK_KEY)
    localStorage.removeItem(MARK_KEY)
    const frozen = { [mark.app]: mark.version }
    localStorage.setItem(BAD_KEY, JSON.stringify({ ...storedBadVersions(), ...frozen }))
    return frozen
  } catch {
    // Without storage there is no mark.
    return {}
  }
}
