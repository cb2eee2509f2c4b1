import type { TSchema } from 'typebox'
import type { KeyRight } from './key-rights.ts'
import type { PermissionName } from './permissions.ts'
import type { Deprecated } from './release/shapes.ts'

/** A call without `access` does not compile; any one of several permissions suffices. */
export type Access =
  | 'open'
  | 'cookie'
  | 'session'
  | { permission: PermissionName | readonly PermissionName[]; key?: MachineAccess['key'] }
  | MachineAccess

/** Calls of machines take a partner's key or the bank's; sessions only when a permission is named as well. */
export interface MachineAccess {
  readonly key: readonly ('partner' | 'bank' | 'releases')[]
  /** The right that a partner's key needs. */
  readonly right?: KeyRight
}

/** The content of a successful answer: a JSON schema, nothing, or a streamed file. */
export type Success = TSchema | 'empty' | 'xlsx' | 'zip'

export const commonRefusals = {
  VALIDATION: 400,
  BAD_REQUEST: 400,
  UNAUTHENTICATED: 401,
  SESSION_IDLE: 401,
  FORBIDDEN: 403,
  SECOND_FACTOR_NEEDED: 403,
  PROOF_REQUIRED: 403,
  NOT_FOUND: 404,
  SESSION_LOCKED: 423,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  MAINTENANCE: 503,
  UNAVAILABLE: 503,
  TOO_BROAD: 503,
} as const

export interface CallSpec {
  readonly access: Access
  readonly summary: string
  /** The group in the documentation. */
  readonly tag: string
  /** Removed with the next major version, after another minor one: docs/teams.md. */
  readonly deprecated?: Deprecated
  /** People must have signed in or stepped up within STEP_UP_MINUTES; keys need no step-up. */
  readonly stepUp?: true
  /** Open to users who must enrol a second factor first. */
  readonly beforeSecondFactor?: true
  /** Open to a session that its user has locked. */
  readonly whileLocked?: true
  readonly params?: TSchema
  readonly query?: TSchema
  readonly body?: TSchema
  /** The largest body in bytes when the common limits (4 KB for open calls, 64 KB for others) do not fit. */
  readonly maxBytes?: number
  /** Additional headers in lower case. */
  readonly headers?: TSchema
  /** The one successful status and its answer. */
  readonly ok: { readonly [status: number]: Success }
  /** Codes of refusals beyond `commonRefusals`. */
  readonly refusals?: readonly string[]
}

/** `METHOD /path/{param}`; the path is below `/api`. */
export type CallName = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`

type Declared = Readonly<Record<CallName, Omit<CallSpec, 'tag'>>>

/** Keeps the literal types of a group of calls, checks their form and tags them. */
export function declare<const T extends Declared>(tag: string, calls: T) {
  const tagged = Object.entries(calls).map(([key, call]) => [key, { ...call, tag }])
  return Object.fromEntries(tagged) as { readonly [K in keyof T]: T[K] & { readonly tag: string } }
}
