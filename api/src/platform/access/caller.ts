import { createHash } from 'node:crypto'
import type { KeyRight, PermissionName } from '@cabinet/contract'

/** The signed-in user, with the database's state at the request. */
export interface Session {
  readonly id: string
  readonly userId: number
  readonly username: string
  readonly fullName: string
  readonly permissions: ReadonlySet<PermissionName>
  /** Only `superadmin` sees all. */
  readonly merchants: 'all' | readonly string[]
  /** The role requires a second factor that is not enrolled: only its enrolment is open. */
  readonly mustEnrol: boolean
  /** Answers nothing but its end and its unlocking. */
  readonly lockedAt: Date | null
  /** Minutes without a key or press after which it ends; null for one not on a shared computer. */
  readonly idleMinutes: number | null
  /** The last sign-in or step-up. */
  readonly provedAt: Date | null
}

/** Returns whether the session's role holds a permission; this is the only rule. Source: docs/product.md, «Permissions». */
export function can(session: Pick<Session, 'permissions'>, permission: PermissionName): boolean {
  return session.permissions.has(permission)
}

/** Returns 16 hex digits, equal for equal rights, so that a page notices changed rights. */
export function rightsOf({
  permissions,
  merchants,
  mustEnrol,
}: Pick<Session, 'permissions' | 'merchants' | 'mustEnrol'>): string {
  const text = JSON.stringify([[...permissions].sort(), merchants, mustEnrol])
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before validation of a call that needs one; null on open calls. */
    session: Session | null
  }
}

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
