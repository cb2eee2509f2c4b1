import { sql } from 'kysely'
import { lockNumber } from '../../../platform/db/advisory-locks.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import type { ServiceContext, WritingContext } from '../../../platform/service-context.ts'

/** Keys of this process's running bulk changes by user: PGlite has one connection, so an advisory lock excludes nothing there. */
const runningByUser = new Map<number, string | undefined>()

/**
 * Runs work on many orders while the user has no other such work in any process. A repeated request passes: it gets the first answer or the
 * refusal that it still runs.
 * @param work awaits `assertAlone` in its transaction
 * @throws ApiError 409 BULK_RUNNING
 */
export async function withBulkLock<T>(
  { actor: { userId }, idempotencyKey }: ServiceContext,
  orders: number,
  work: (assertAlone: (ctx: WritingContext) => Promise<void>) => Promise<T>,
): Promise<T> {
  if (orders < 2 || userId === null) return work(async () => undefined)
  if (runningByUser.has(userId)) {
    if (runningByUser.get(userId) !== idempotencyKey) throw bulkRunning()
    return work((ctx) => assertAlone(ctx, userId))
  }
  runningByUser.set(userId, idempotencyKey)
  try {
    return await work((ctx) => assertAlone(ctx, userId))
  } finally {
    runningByUser.delete(userId)
  }
}

/** Takes a lock until the transaction ends. @throws ApiError when another change holds it */
async function assertAlone({ db }: WritingContext, userId: number): Promise<void> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(${lockNumber('bulkChangeOfUser')}, ${userId}::integer) as free`.execute(
    db,
  )
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
