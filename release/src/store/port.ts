/** An object of the store with the mark of exactly this content, for compare-and-swap. */
export interface Stored {
  readonly content: Buffer
  readonly tag: string
}

/** `absent`: only where nothing is. A tag: only in the place of that content. */
export type Condition = 'absent' | { readonly tag: string }

/** A key with the time of its last write. */
export interface Listed {
  readonly key: string
  readonly at: Date
}

/** The newest that was ever seen of a store, remembered outside of it: an old copy that is put in its place is signed as well. */
export interface HighWaterMark {
  /** Id of the root that signs its key sets. */
  root?: string | undefined
  keySet: number
  revision: number
}

export function raiseHighWaterMark({ mark }: ReleaseStore, { root, keySet, revision }: HighWaterMark): void {
  mark.root ??= root
  mark.keySet = Math.max(mark.keySet, keySet)
  mark.revision = Math.max(mark.revision, revision)
}

/**
 * The storage that the rules of releases need. Two adapters: a folder and an S3 bucket; one suite of tests holds both to this. Keys are paths
 * with slashes (`live.json`, `apps/mfe-orders/1.0.0/remote.json`).
 */
export interface ReleaseStore {
  readonly mark: HighWaterMark
  /** The store's name in sentences: `/srv/releases`, `s3://cabinet/releases`. */
  readonly name: string
  /** Folder for key material beside the store; a bucket has none. */
  readonly keysFolder?: string
  /** The time, ms, that a server may use a cached value: a bucket is asked over the network, a folder at once. */
  readonly freshForMs: number
  get(key: string): Promise<Stored | undefined>
  /** Changes with the content, and cheap enough to ask for at every request. */
  stampOf(key: string): Promise<string | undefined>
  /**
   * Replaces in one step: readers see the old content or the new, a crash leaves one of the two.
   * @returns false when the condition does not hold; nothing is written then
   */
  put(key: string, content: string | Uint8Array, condition?: Condition): Promise<boolean>
  /** Everything below a folder: `apps/`. */
  list(folder: string): Promise<Listed[]>
  remove(key: string): Promise<void>
  /**
   * Runs `work` while nobody else changes the store, where the store can give that. Where it cannot (S3 with conditional
   * writes), `put` with a condition decides who was first.
   * @throws Refusal when somebody else does not end
   */
  withLock<T>(work: () => Promise<T>): Promise<T>
  close(): void
}

/** Folder of a build, and of an app in the store, for files that carry the hash of their content in their names: one address in every version. */
export const commonFolder = 'files/'

export const isCommon = (name: string): boolean => name.startsWith(commonFolder)

/** Key of the file that a copy (`.br`, `.gz`) is of. */
export const originalOf = (key: string): string => key.replace(/\.(?:br|gz)$/, '')

/** Key of a file of a version by its name in the build. */
export const versionKey = (app: string, version: string, name: string): string =>
  isCommon(name) ? `apps/${app}/${name}` : `apps/${app}/${version}/${name}`
