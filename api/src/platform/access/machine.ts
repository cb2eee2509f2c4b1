export type KeyKind = 'partner' | 'bank' | 'releases'

/** Tells an API key from the token of a session. */
export const keyPrefix = 'mck_'
/** The same of a token that a release key has signed. */
export const releaseKeyPrefix = 'rk.'
export const keyPrefixes = [keyPrefix, releaseKeyPrefix]

export interface MachineCaller {
  /** Id of a release key. */
  readonly releaseKey?: string
  readonly kind: KeyKind
  /** `ключ 3 (Магазин Альфа)`: what records name it by, and the owner of its scope. */
  readonly username: string
  /** The partner's own merchant; all of them for the bank, none for releases. */
  readonly merchants: 'all' | readonly string[]
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for calls of machines; null for all others. */
    machine: MachineCaller | null
  }
}
