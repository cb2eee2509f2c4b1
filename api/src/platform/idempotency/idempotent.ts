import type { CallKey } from '@cabinet/contract'
import { sql } from 'kysely'
import { ApiError } from '../http/errors.ts'
import { inTransaction, type ServiceContext, type WritingContext } from '../service-context.ts'
import { contentHash } from './canonical.ts'
import { type Intention, insertAnswer, retentionMs, selectAnswer } from './queries.ts'

/** A refusal with a change (a counted attempt) is committed and stored like an answer; a thrown one rolls everything back. */
export type Outcome<T> = { readonly answer: T; readonly kept?: object } | { readonly refusal: ApiError }

/** Running intentions of this process. On PGlite's one connection the advisory lock below can't separate two of them. */
const running = new Set<string>()

/**
 * Runs `work` once per user, call and idempotency key, and returns the stored answer afterwards.
 * @param content identifies the call's content
 * @param restore rebuilds the answer from the stored object
 * @throws ApiError 422, 409
 */
export async function runOnce<T extends object>(
  ctx: ServiceContext,
  name: CallKey,
  content: unknown,
  work: (ctx: WritingContext) => Promise<Outcome<T>>,
  restore: (ctx: ServiceContext, kept: unknown) => Promise<T> = async (_ctx, kept) => kept as T,
): Promise<T> {
  const { actor, idempotencyKey: key, scope } = ctx
  if (key === undefined) return unwrap(await inTransaction(ctx, work))
  // Keys count downwards, so that no user has their number.
  const userId = actor.userId ?? (actor.key && -actor.key.id)
  if (userId === undefined) throw new Error(`${name}: only users and keys repeat what they asked for`)
  const intention = { userId, name, key }
  const lock = `${intention.userId} ${name} ${key}`
  if (running.has(lock)) throw inProgress()
  running.add(lock)
  try {
    // A stored answer is for the same merchants and rights; others make it another call.
    const bodyHash = contentHash([scope.merchants, [...actor.permissions].sort(), content])
    return unwrap(
      await inTransaction(ctx, async (ctx) => {
        await lockOrRefuse(ctx, lock)
        const first = await storedOutcome(ctx, intention, bodyHash, restore)
        if (first !== undefined) return first
        const outcome = await work(ctx)
        await storeOutcome(ctx, intention, bodyHash, outcome)
        return outcome
      }),
    )
  } finally {
    running.delete(lock)
  }
}

/** Takes the key's lock until the transaction ends. @throws ApiError when another call holds it */
async function lockOrRefuse({ db }: WritingContext, lock: string): Promise<void> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${lock}, 7246002)) as free`.execute(db)
  if (rows[0]?.free !== true) throw inProgress()
}

async function storedOutcome<T>(
  ctx: WritingContext,
  intention: Intention,
  bodyHash: string,
  restore: (ctx: ServiceContext, kept: unknown) => Promise<T>,
): Promise<Outcome<T> | undefined> {
  const { db, now } = ctx
  const kept = await selectAnswer(db, intention)
  if (kept === undefined || now.getTime() - kept.created_at.getTime() >= retentionMs) return undefined
  if (kept.body_hash !== bodyHash)
    throw new ApiError(
      422,
      'IDEMPOTENCY_KEY_REUSED',
      'Этот запрос уже отправлялся с другими данными. Начните действие заново',
    )
  // storeOutcome() wrote this value.
  return kept.status === 200
    ? { answer: await restore(ctx, kept.answer) }
    : { refusal: refusalFrom(kept.status, kept.answer) }
}

async function storeOutcome(
  { db, now }: WritingContext,
  intention: Intention,
  bodyHash: string,
  outcome: Outcome<object>,
): Promise<void> {
  await insertAnswer(db, intention, {
    body_hash: bodyHash,
    created_at: now,
    status: 'answer' in outcome ? 200 : outcome.refusal.status,
    answer: JSON.stringify(
      'answer' in outcome ? (outcome.kept ?? outcome.answer) : toStoredRefusal(outcome.refusal),
    ),
  })
}

interface StoredRefusal {
  readonly code: string
  readonly message: string
  readonly extra: Readonly<Record<string, unknown>>
}

/** Returns a refusal without the order, which names its buyer: a screen requests the current one. */
function toStoredRefusal({ code, message, extra: { order, ...extra } }: ApiError): StoredRefusal {
  return { code, message, extra }
}

function refusalFrom(status: number, answer: unknown): ApiError {
  const { code, message, extra } = answer as StoredRefusal
  return new ApiError(status, code, message, { extra })
}

function unwrap<T>(outcome: Outcome<T>): T {
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.answer
}

function inProgress(): ApiError {
  return new ApiError(409, 'IDEMPOTENCY_IN_PROGRESS', 'Запрос уже выполняется, подождите', { retryAfter: 1 })
}
