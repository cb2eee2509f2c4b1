import type { CallAnswer } from '@cabinet/contract'
import type { FastifyInstance } from 'fastify'
import type { Insertable } from 'kysely'
import { notFound } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ServiceContext } from '../../platform/service-context.ts'
import { deleteOldCalls, insertCalls, selectCalls } from './queries.ts'
import type { ApiCallsTable } from './tables.ts'

type Log = CallAnswer<'GET /integrations/v1/keys/{id}/calls'>

const flushMs = 1_000
/** More in a second than a process answers; without a database the log has gaps. */
const mostWaiting = 5_000

/** Logs the calls of keys by one statement in a second, so that no call waits for its line; a killed process loses that second. */
export function logKeyCalls(
  app: FastifyInstance,
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
): void {
  let waiting: Insertable<ApiCallsTable>[] = []
  let timer: NodeJS.Timeout | undefined
  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    const rows = waiting
    waiting = []
    if (rows.length === 0) return
    await insertCalls(database.background, rows).catch((err: unknown) =>
      app.log.error({ err }, 'calls of keys were not logged'),
    )
  }
  app.addHook('onResponse', async (request, reply) => {
    const { machine, method, routeOptions, id } = request
    if (machine?.key === undefined || waiting.length >= mostWaiting) return
    waiting.push({
      key_id: machine.key.id,
      at: clock(),
      call: `${method} ${routeOptions.url?.replace('/api/', '/') ?? ''}`,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      request_id: id,
    })
    timer ??= setTimeout(() => void flush(), flushMs)
  })
  app.addHook('onClose', flush)
}

/** @throws ApiError 404 */
export async function listKeyCalls(ctx: ServiceContext, keyId: number, before?: number): Promise<Log> {
  const rows = await selectCalls(ctx, keyId, { before, limit: pageSize + 1 })
  if (rows === undefined) throw notFound('Ключ не найден')
  return toLogPage(rows, ({ id, at, call, status, ms, request_id: requestId }) => ({
    ...{ id, at: at.toISOString(), call, status, ms, requestId },
  }))
}

/** Deletes what the log no longer tells. */
export const deleteExpiredCalls = ({ db, now }: ServiceContext): Promise<void> =>
  deleteOldCalls(db, retentionStart(now))

/** Rows of a page of the logs; a query takes one more, which tells that others follow. */
export const pageSize = 50

const keptMs = 30 * 24 * 3_600_000

/** Returns the moment before which the logs tell nothing. */
export const retentionStart = (now: Date): Date => new Date(now.getTime() - keptMs)

/** Cuts rows, the newest first, to a page. @returns its items, and the id before which the next page begins */
export function toLogPage<Row, Item extends { readonly id: number }>(
  rows: readonly Row[],
  toItem: (row: Row) => Item,
): { items: Item[]; next: number | null } {
  const items = rows.slice(0, pageSize).map(toItem)
  return { items, next: rows.length > pageSize ? (items.at(-1)?.id ?? null) : null }
}
