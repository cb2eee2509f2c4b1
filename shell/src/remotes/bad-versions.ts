import { BAD_KEY, storedBadVersions } from '../../boot/pinned-set.ts'

/** The pages of this tab begin with the version that works for the rest of the session. */
export function rememberBadVersion(app: string, version: string): void {
  try {
    sessionStorage.setItem(BAD_KEY, JSON.stringify({ ...storedBadVersions(), [app]: version }))
  } catch {
    // Without storage the next page tries it again.
  }
}
