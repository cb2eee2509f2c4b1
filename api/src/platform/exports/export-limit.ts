import { randomUUID } from 'node:crypto'
import { ApiError } from '../http/errors.ts'
import { inTransaction, type ServiceContext } from '../service-context.ts'
import { countRunning, deleteRunning, insertRunning, lockUserExports, renewRunning } from './queries.ts'

/** Concurrent exports per user, in all processes together. */
const maxPerUser = 2
/** Concurrent exports per process: one less than its connections, so that jobs can read. */
export const maxPerProcess = 4
/** Lifetime of an export's lease after its last read; a stalled reader is cut off earlier. */
const leaseMs = 120_000
const leaseRenewalMs = 30_000

const running = new Set<string>()

/** Returns the same bytes, counted until they are read, fail, or lose their reader. @throws ApiError 429 TOO_MANY_EXPORTS, 503 EXPORTS_BUSY */
export async function limitExports(
  ctx: ServiceContext,
  content: AsyncIterable<Uint8Array>,
): Promise<AsyncIterable<Uint8Array>> {
  const { userId } = ctx.actor
  if (userId === null) return content
  const { clock, db } = ctx.platform
  if (running.size >= maxPerProcess) throw exportsBusy()
  const id = randomUUID()
  running.add(id)
  const until = () => new Date(clock().getTime() + leaseMs)
  await inTransaction(ctx, async ({ db: trx, now }) => {
    await lockUserExports(trx, userId)
    if ((await countRunning(trx, userId, { now, latest: until() })) >= maxPerUser) throw tooManyExports()
    await insertRunning(trx, { id, user_id: userId, counts_until: until() }, now)
  }).catch((error: unknown) => {
    running.delete(id)
    throw error
  })
  let renewAt = clock().getTime() + leaseRenewalMs
  let ended: Promise<void> | undefined
  const end = () => {
    running.delete(id)
    ended ??= deleteRunning(db, id)
    return ended
  }
  const source = content[Symbol.asyncIterator]()
  const counted: AsyncIterator<Uint8Array> = {
    next: async () => {
      try {
        if (clock().getTime() >= renewAt) {
          renewAt = clock().getTime() + leaseRenewalMs
          await renewRunning(db, id, until())
        }
        const result = await source.next()
        if (result.done === true) await end()
        return result
      } catch (error) {
        await end()
        throw error
      }
    },
    // The release also runs when the client left before the first byte.
    return: async () => {
      await source.return?.()
      await end()
      return { done: true, value: undefined }
    },
  }
  return { [Symbol.asyncIterator]: () => counted }
}

function tooManyExports(): ApiError {
  return new ApiError(
    429,
    'TOO_MANY_EXPORTS',
    'Уже формируются два ваших файла. Дождитесь их или отмените один',
  )
}

function exportsBusy(): ApiError {
  return new ApiError(503, 'EXPORTS_BUSY', 'Сейчас формируется много файлов. Повторите через минуту', {
    retryAfter: 60,
  })
}
