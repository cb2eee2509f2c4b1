/** An object of the store, with a tag that marks exactly this content for compare-and-swap. */
export interface Stored {
  readonly content: Buffer
  readonly tag: string
}

/** `absent`: writes only where no object is. A tag: replaces only the object with that tag. */
export type Condition = 'absent' | { readonly tag: string }

/** A key with the time of its last write. */
export interface Listed {
  readonly key: string
  readonly at: Date
}

/** The newest state ever seen of a store, remembered outside of it: an old copy in its place carries valid signatures as well. */
export interface HighWaterMark {
  /** Id of the root that signs its key sets. */
  root?: string | undefined
  keySet: number
  revision: number
  /** Set by commands that only show, and by those that repair an old copy. */
  allowsOld?: boolean
}

export function raiseHighWaterMark({ mark }: ReleaseStore, { root, keySet, revision }: HighWaterMark): void {
  mark.root ??= root
  mark.keySet = Math.max(mark.keySet, keySet)
  mark.revision = Math.max(mark.revision, revision)
}

/**
 * The storage that the rules of releases need. A folder and an S3 bucket implement it, and one suite of tests checks both. Keys are paths
 * with slashes (`live.json`, `apps/mfe-orders/1.0.0/remote.json`).
 */
export interface ReleaseStore {
  readonly mark: HighWaterMark
  /** The store's name in sentences: `/srv/releases`, `s3://cabinet/releases`. */
  readonly name: string
  /** Folder for key material beside the store; a bucket has none. */
  readonly keysFolder?: string
  /** The time, ms, that a server may use a cached value: a bucket costs a network request, a folder none. */
  readonly freshForMs: number
  get(key: string): Promise<Stored | undefined>
  /** Returns a stamp that changes with the content; it is cheap enough for every request. */
  stampOf(key: string): Promise<string | undefined>
  /**
   * Replaces the object in one step: readers see the old content or the new, a crash leaves one of the two.
   * @returns false when the condition does not hold; nothing is written then
   */
  put(key: string, content: string | Uint8Array, condition?: Condition): Promise<boolean>
  /** Returns everything below a folder such as `apps/`. */
  list(folder: string): Promise<Listed[]>
  remove(key: string): Promise<void>
  /**
   * Runs `work` while no other process changes the store, where the store has locks. Where it has none (S3 with conditional
   * writes), `put` with a condition decides which change was first.
   * @throws Refusal when another process keeps the lock
   */
  withLock<T>(work: () => Promise<T>): Promise<T>
  close(): void
}

/** The folder of a build, and of an app in the store, for files with a content hash in their names: every version has them at one address. */
export const commonFolder = 'files/'

export const isCommon = (name: string): boolean => name.startsWith(commonFolder)

/** Returns the key of the file that a compressed copy (`.br`, `.gz`) belongs to. */
export const originalOf = (key: string): string => key.replace(/\.(?:br|gz)$/, '')

/** Returns the key of a version's file by its name in the build. */
export const versionKey = (app: string, version: string, name: string): string =>
  isCommon(name) ? `apps/${app}/${name}` : `apps/${app}/${version}/${name}`

export interface StoreContext {
  readonly store: ReleaseStore
  /** RELEASE_KEY, RELEASE_ROOTS. */
  readonly env: NodeJS.ProcessEnv
}
