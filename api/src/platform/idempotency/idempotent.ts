import type { CallKey } from '@cabinet/contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { MerchantScope } from '../access/scope.ts'
import type { Db, Trx } from '../db/database.ts'
import { ApiError } from '../http/errors.ts'
import { contentHash } from './canonical.ts'

/** How long a first answer is kept. */
const keptMs = 24 * 60 * 60 * 1000

export interface Intention {
  readonly userId: number
  readonly call: CallKey
  /** Absent: the call is done without remembering it. */
  readonly key: string | undefined
  /** Everything that makes it this call and no other: body, path, query. */
  readonly content: unknown
  /** A kept answer is given to whoever may still see the same merchants. */
  readonly scope: MerchantScope
}

/**
 * What came out: an answer, or a refusal that changed something (an attempt that was counted) and so is kept and committed like an
 * answer. A refusal that is thrown undoes everything and is not remembered: the same key may be tried again.
 */
export type Outcome<T> = { readonly answer: T } | { readonly refusal: ApiError }

/** Intentions that run in this process now. On PGlite the advisory lock below can't tell two of them apart: there is one connection. */
const running = new Set<string>()

/**
 * Does `work` in a transaction, once per intention: its changes and its answer are kept together or not at all, so that whoever lost
 * the answer asks again with the same key and gets it, whatever died in between.
 * @throws ApiError 422 for another content under the same key, 409 while the first still runs, or what `work` refused.
 */
export async function once<T extends object>(
  db: Db,
  now: Date,
  intention: Intention,
  work: (trx: Trx) => Promise<Outcome<T>>,
): Promise<T> {
  const { userId, call, key, content, scope } = intention
  if (key === undefined) return unwrap(await db.transaction().execute(work))
  const lock = `${userId} ${call} ${key}`
  if (running.has(lock)) throw inProgress()
  running.add(lock)
  try {
    const bodyHash = contentHash([scope.merchants, content])
    return unwrap(
      await db.transaction().execute(async (trx) => {
        await lockOrRefuse(trx, lock)
        const first = await firstAnswer<T>(trx, now, intention, bodyHash)
        if (first !== undefined) return first
        const outcome = await work(trx)
        await keep(trx, now, intention, bodyHash, outcome)
        return outcome
      }),
    )
  } finally {
    running.delete(lock)
  }
}

/** The key of a request; its form was checked by the call's declaration. */
export function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  return typeof key === 'string' ? key : undefined
}

/** Forgets answers that are too old to be asked for. */
export async function forgetOldKeys(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(now.getTime() - keptMs))
    .execute()
}

/** Another process with the same intention holds this lock until its transaction ends. */
async function lockOrRefuse(trx: Trx, lock: string): Promise<void> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${lock}, 7246002)) as free`.execute(trx)
  if (rows[0]?.free !== true) throw inProgress()
}

async function firstAnswer<T extends object>(
  trx: Trx,
  now: Date,
  { userId, call, key = '' }: Intention,
  bodyHash: string,
): Promise<Outcome<T> | undefined> {
  const own = trx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'status', 'answer', 'created_at'])
    .where('user_id', '=', userId)
    .where('call', '=', call)
    .where('key', '=', key)
  const kept = await own.executeTakeFirst()
  if (kept === undefined || now.getTime() - kept.created_at.getTime() >= keptMs) return undefined
  if (kept.body_hash !== bodyHash)
    throw new ApiError(
      422,
      'IDEMPOTENCY_KEY_REUSED',
      'Этот запрос уже отправлялся с другими данными. Начните действие заново',
    )
  // What stands there is what keep() wrote.
  return kept.status === 200
    ? { answer: kept.answer as T }
    : { refusal: refusalFrom(kept.status, kept.answer) }
}

async function keep(
  trx: Trx,
  now: Date,
  { userId, call, key = '' }: Intention,
  bodyHash: string,
  outcome: Outcome<object>,
): Promise<void> {
  const row = {
    body_hash: bodyHash,
    created_at: now,
    status: 'answer' in outcome ? 200 : outcome.refusal.status,
    answer: JSON.stringify('answer' in outcome ? outcome.answer : written(outcome.refusal)),
  }
  await trx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, call, key, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'call', 'key']).doUpdateSet(row))
    .execute()
}

interface WrittenRefusal {
  readonly code: string
  readonly message: string
  readonly extra: Readonly<Record<string, unknown>>
}

function written({ code, message, extra }: ApiError): WrittenRefusal {
  return { code, message, extra }
}

function refusalFrom(status: number, answer: unknown): ApiError {
  const { code, message, extra } = answer as WrittenRefusal
  return new ApiError(status, code, message, { extra })
}

function unwrap<T>(outcome: Outcome<T>): T {
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.answer
}

function inProgress(): ApiError {
  return new ApiError(409, 'IDEMPOTENCY_IN_PROGRESS', 'Запрос уже выполняется, подождите', { retryAfter: 1 })
}
