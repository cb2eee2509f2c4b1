import { keyRights, type PermissionName } from '@cabinet/contract'
import type { MachineCaller, Session } from './access/caller.ts'
import { type MerchantScope, noScope, scopeOf, systemScope } from './access/scope.ts'
import { currentRequestId } from './db/connection-queue.ts'
import type { Database, Db, Trx } from './db/database.ts'
import type { Platform } from './platform.ts'

/** The author of a change: a signed-in user, a machine with a key, a job, or a visitor before sign-in. */
export interface Actor {
  readonly userId: number | null
  /** The name in records: the user name, `ключ 3 (Банк)`, `job expire-orders`. */
  readonly name: string
  /** The name shown beside a change: «Иванова Анна Сергеевна», «Система». */
  readonly fullName: string
  /** The permissions of a user's role, or those beside the rights of a key; jobs hold none. */
  readonly permissions: ReadonlySet<PermissionName>
  readonly requestId: string | null
  /** The API key that asks, with its rights. */
  readonly key?: NonNullable<MachineCaller['key']>
  /** Id of the requesting release key, whose rights apply. */
  readonly releaseKey?: string
  /** IP address of the request; absent for jobs and commands. */
  readonly address?: string
}

export interface UserActor extends Actor {
  readonly userId: number
  readonly sessionId: string
  readonly mustEnrol: boolean
  readonly lockedAt: Date | null
  readonly idleMinutes: number | null
}

/** The context of a service call: actor, scope, moment and transaction. */
export interface ServiceContext {
  readonly actor: Actor
  readonly scope: MerchantScope
  readonly now: Date
  /** The database, or the transaction that it is part of. */
  readonly db: Db
  /** Streams rows from where the call reads. */
  readonly stream: Database['stream']
  /** The client's name of this one intended action; absent for calls that are not repeatable. */
  readonly idempotencyKey?: string
  readonly platform: Platform
}

export type UserContext = ServiceContext & { readonly actor: UserActor }

/** The context of a command line, which has only a database. */
export type CommandContext = Omit<ServiceContext, 'platform' | 'stream'>

export type InTransaction<C extends CommandContext> = C & { readonly db: Trx }

export type WritingContext = InTransaction<ServiceContext>

export function inTransaction<C extends CommandContext, T>(
  ctx: C,
  work: (ctx: InTransaction<C>) => Promise<T>,
): Promise<T> {
  return ctx.db.transaction().execute((db) => work({ ...ctx, db }))
}

const noRights: ReadonlySet<PermissionName> = new Set()

export function requestContext(
  platform: Platform,
  request: {
    readonly id: string
    readonly session: Session | null
    readonly machine: MachineCaller | null
    readonly idempotencyKey?: string
    readonly address?: string
  },
): ServiceContext {
  const { id: requestId, session, machine, idempotencyKey, address } = request
  const caller = session ?? machine
  const known = session === null ? withoutSession(machine, requestId) : userOf(session, requestId)
  const actor = { ...known, ...(address && { address }) }
  const scope = caller === null ? noScope('a visitor') : scopeOf(caller)
  const now = platform.clock()
  const { db, database } = platform
  return {
    actor,
    scope,
    now,
    db,
    stream: database.stream,
    platform,
    ...(idempotencyKey && { idempotencyKey }),
  }
}

function userOf(session: Session, requestId: string): UserActor {
  const { id: sessionId, username: name, userId, fullName, permissions } = session
  const { mustEnrol, lockedAt, idleMinutes } = session
  return { userId, name, fullName, permissions, requestId, sessionId, mustEnrol, lockedAt, idleMinutes }
}

function withoutSession(machine: MachineCaller | null, requestId: string): Actor {
  const name = machine?.username ?? 'visitor'
  const releaseKey = machine?.releaseKey
  const key = machine?.key
  const permissions = key
    ? new Set([...key.rights].flatMap((right) => keyRights[right]?.[2] ?? []))
    : noRights
  return {
    ...{ userId: null, name, fullName: machine?.username ?? '', permissions, requestId },
    ...(key && { key }),
    ...(releaseKey !== undefined && { releaseKey }),
  }
}

/** Returns a context without a request. @param reason explains the access to all merchants' rows */
export function jobContext(platform: Platform, job: string, reason: string): ServiceContext {
  const { background, stream } = platform.database
  return { ...commandContext(background, platform.clock(), job, reason), stream, platform }
}

export function commandContext(db: Db, now: Date, command: string, reason: string): CommandContext {
  const actor: Actor = {
    userId: null,
    name: `job ${command}`,
    fullName: 'Система',
    permissions: noRights,
    requestId: currentRequestId() ?? null,
  }
  return { actor, scope: systemScope(reason), now, db }
}
