import type { ReleaseStore } from './port.ts'

/** The newest that was ever seen of a store, remembered outside of it: an old copy that is put in its place is signed as well. */
export interface Mark {
  /** Id of the root that signs its key sets. */
  root?: string | undefined
  keySet: number
  revision: number
}

const marks = new WeakMap<ReleaseStore, Mark>()

/** The state of the store that this process has seen; a longer memory is added by `expectAtLeast`. */
export function markOf(store: ReleaseStore): Mark {
  const known = marks.get(store) ?? { keySet: 0, revision: 0 }
  marks.set(store, known)
  return known
}

export function expectAtLeast(store: ReleaseStore, { root, keySet, revision }: Mark): void {
  const mark = markOf(store)
  mark.root ??= root
  mark.keySet = Math.max(mark.keySet, keySet)
  mark.revision = Math.max(mark.revision, revision)
}
