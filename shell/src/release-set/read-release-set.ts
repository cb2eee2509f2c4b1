import type { ReleaseSet } from '@cabinet/contract'
import { pinnedSet, storedBadVersions, storedCanaries } from '../../boot/pinned-set.ts'

/** Id of the element that index.html carries the release set in. */
const ELEMENT_ID = 'release-set'

/**
 * The release set that this tab was booted with, as the boot script has pinned it. It is checked against its schema where it is compiled, and it comes in
 * the same document as the script that reads it: here only its presence is looked at. Throws when it is not there.
 */
export function readReleaseSet(page: Document = document): ReleaseSet {
  const set: unknown = JSON.parse(page.getElementById(ELEMENT_ID)?.textContent ?? 'null')
  if (!isReleaseSet(set)) throw new Error(`index.html carries no release set in #${ELEMENT_ID}`)
  return pinnedSet(set, storedCanaries(), storedBadVersions())
}

function isReleaseSet(value: unknown): value is ReleaseSet {
  return (
    typeof value === 'object' && value !== null && 'remotes' in value && 'config' in value && 'shell' in value
  )
}
