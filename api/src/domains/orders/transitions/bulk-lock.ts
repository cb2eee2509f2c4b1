import { sql } from 'kysely'
import type { Call, WritingCall } from '../../../platform/call.ts'
import { ApiError } from '../../../platform/http/errors.ts'

/** Keys of the bulks that run in this process, by user: PGlite has one connection, on which an advisory lock keeps nobody out. */
const runningByUser = new Map<number, string | undefined>()

/**
 * Runs work over many orders while its user has no other such work in any process. A repetition is let through: it gets the first one's
 * answer, or the refusal that it still runs.
 * @param work is given what it must await in its transaction
 * @throws ApiError 409 BULK_RUNNING
 */
export async function withBulkLock<T>(
  { actor: { userId }, idempotencyKey }: Call,
  orders: number,
  work: (assertAlone: (call: WritingCall) => Promise<void>) => Promise<T>,
): Promise<T> {
  if (orders < 2 || userId === null) return work(async () => undefined)
  if (runningByUser.has(userId)) {
    if (runningByUser.get(userId) !== idempotencyKey) throw bulkRunning()
    return work((call) => assertAlone(call, userId))
  }
  runningByUser.set(userId, idempotencyKey)
  try {
    return await work((call) => assertAlone(call, userId))
  } finally {
    runningByUser.delete(userId)
  }
}

/** Held until the transaction ends. */
async function assertAlone({ db }: WritingCall, userId: number): Promise<void> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(7246005, ${userId}::integer) as free`.execute(db)
  if (rows[0]?.free !== true) throw bulkRunning()
}

function bulkRunning(): ApiError {
  return new ApiError(
    409,
    'BULK_RUNNING',
    'Предыдущее действие с несколькими заказами ещё выполняется. Повторите через несколько секунд',
    { retryAfter: 2 },
  )
}
