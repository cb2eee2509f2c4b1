import { BAD_KEY, storedBadVersions } from './pinned-set.ts'

/** `{app, version, at}` of what is being drawn now: written before, taken away when the page is idle (drawing-marks.ts). */
export const MARK_KEY = 'cabinet.drawing'
/** A mark of another tab is left by a frozen page when it is so old, ms; until then the tab may be drawing. */
const OTHER_TAB_MARK_MS = 8_000

function markIn(storage: Storage): { app: string; version: string; at: number } | undefined {
  const mark: unknown = JSON.parse(storage.getItem(MARK_KEY) ?? 'null')
  const read = (name: string): unknown => Reflect.get(Object(mark), name)
  const [app, version, at] = [read('app'), read('version'), read('at')]
  return typeof app === 'string' && typeof version === 'string' ? { app, version, at: Number(at) } : undefined
}

/** Versions that an earlier page of this browser froze with (app → version), marked as bad for every tab from now on. */
export function takeFrozenVersions(now: number): Record<string, string> {
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
    // Without storage nothing was written.
    return {}
  }
}
