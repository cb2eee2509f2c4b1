import type { ReleaseSet } from '@cabinet/contract'
import { pinnedSet, storedBadVersions, storedCanaries } from '../../boot/pinned-set.ts'

const ELEMENT_ID = 'release-set'

/** Reads this document's release set, validated at compilation, and pins it; throws when it is missing. */
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
