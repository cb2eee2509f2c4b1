import { BAD_KEY, storedBadVersions } from '../../boot/pinned-set.ts'

/** Remembers a failed version, so that the tab's later pages begin with the working one. */
export function rememberBadVersion(app: string, version: string): void {
  try {
    sessionStorage.setItem(BAD_KEY, JSON.stringify({ ...storedBadVersions(), [app]: version }))
  } catch {
    // Without storage the next page retries it.
  }
}
