import type { KeyRight } from '@cabinet/contract'

export type KeyKind = 'partner' | 'bank' | 'releases'

/** Distinguishes an API key from a session token, also for scanners of leaked secrets. */
export const keyPrefix = 'mk_live_'
/** Begins the keys that were made before. */
export const oldKeyPrefix = 'mck_'
/** Distinguishes a token signed by a release key. */
export const releaseKeyPrefix = 'rk.'
export const keyPrefixes = [keyPrefix, oldKeyPrefix, releaseKeyPrefix]

export interface MachineCaller {
  /** Id of a release key. */
  readonly releaseKey?: string
  readonly kind: KeyKind
  /** `ключ 3 (Магазин Альфа)`: the name in records, and the owner of its scope. */
  readonly username: string
  /** The partner's own merchant; all of them for the bank, none for releases. */
  readonly merchants: 'all' | readonly string[]
  /** Absent for release keys. */
  readonly key?: { readonly id: number; readonly rights: ReadonlySet<KeyRight> }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for calls of machines; null for all others. */
    machine: MachineCaller | null
  }
}
