export type KeyKind = 'partner' | 'bank'

export interface MachineCaller {
  readonly keyId: number
  readonly kind: KeyKind
  /** `ключ 3 (Магазин Альфа)`: what records name it by, and the owner of its scope. */
  readonly username: string
  /** The partner's own merchant; all of them for the bank. */
  readonly merchants: 'all' | readonly string[]
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for calls of machines; null for all others. */
    machine: MachineCaller | null
  }
}
