import type { CallAnswer, CallParams, CallQuery, Unloading } from '@cabinet/contract'
import { shiftDays } from '@cabinet/contract/report-steps'
import { narrowContext } from '../../platform/access/scope.ts'
import { ApiError, checkDayOrder, notFound } from '../../platform/http/errors.ts'
import type { FileAnswer } from '../../platform/http/route.ts'
import { inTransaction, type ServiceContext } from '../../platform/service-context.ts'
import { dayOf } from '../../platform/time/business-zone.ts'
import { audit } from '../audit/audit.ts'
import { findOrderById, optionalKzt } from '../orders/service.ts'
import { selectMails } from './mails/queries.ts'
import {
  type FileRow,
  type MailRow,
  requeueFailed,
  selectFile,
  selectFiles,
  selectFilesOfOrder,
  selectUnloading,
  selectUnloadings,
  type UnloadingRow,
} from './queries.ts'
import { registers } from './registers.ts'
import type { RegisterNumber } from './tables.ts'

export { countUnfinished } from './queries.ts'

type History = 'GET /accounting/v1/apps-unloading-history/{merchantId}'

/** Returns a merchant's periods with their registers, newest first. @throws ApiError 400, 404 */
export async function listUnloadings(
  ctx: ServiceContext,
  { merchantId, from, to }: CallParams<History> & CallQuery<History>,
): Promise<Unloading[]> {
  const within = narrowContext(ctx, merchantId)
  const end = to ?? dayOf(ctx.now, ctx.platform.config.businessTz)
  const start = from ?? shiftDays(end, -365)
  checkDayOrder(start, end, 'to')
  return withFilesAndMails(within, await selectUnloadings(within, { start, end }))
}

export async function withFilesAndMails(
  ctx: ServiceContext,
  rows: readonly UnloadingRow[],
): Promise<Unloading[]> {
  const ids = rows.map(({ id }) => id)
  const files = Map.groupBy(await selectFiles(ctx, ids), ({ unloading_id }) => unloading_id)
  const mails = Map.groupBy(await selectMails(ctx, ids), ({ unloading_id }) => unloading_id)
  return rows.map((row) => toWire(row, files.get(row.id) ?? [], mails.get(row.id) ?? []))
}

/** Returns a register of a merchant of the scope. @throws ApiError 404 */
export async function readUnloadingFile(ctx: ServiceContext, fileId: string): Promise<FileAnswer> {
  const file = await selectFile(ctx, fileId)
  if (file === undefined) throw notFound('Файл не найден')
  return { name: file.name, size: file.stored.size, content: ctx.platform.files.get(fileId, file.stored) }
}

/** Returns the registers that hold an order, newest first. @throws ApiError 404 */
export async function listRegistersOfOrder(
  ctx: ServiceContext,
  id: number,
): Promise<CallAnswer<'GET /accounting/v1/application/{id}/registers'>> {
  const { merchant_id } = await findOrderById(ctx, id)
  const files = await selectFilesOfOrder(narrowContext(ctx, merchant_id), id)
  return files.map(({ register, start, end }) => ({ kind: registers[register].kind, start, end }))
}

/** Queues a failed unloading again. @throws ApiError 404; 409 when it has not failed */
export function retryUnloading(
  ctx: ServiceContext,
  { merchantId, id }: CallParams<'POST /accounting/v1/apps-unloading-history/{merchantId}/{id}/retry'>,
): Promise<Unloading> {
  return inTransaction(narrowContext(ctx, merchantId), async (ctx) => {
    const row = await requeueFailed(ctx, id)
    if (row === undefined) throw await retryRefusal(ctx, id)
    await audit(ctx, { action: 'unloading.retry', subject: 'settlement', id, merchant: merchantId })
    await ctx.platform.jobs.send(ctx.db, 'make-unloading', { id })
    return toWire(row, [], [])
  })
}

async function retryRefusal(ctx: ServiceContext, id: number): Promise<ApiError> {
  if ((await selectUnloading(ctx, id)) === undefined) return notFound('Период не найден')
  return new ApiError(
    409,
    'UNLOADING_NOT_FAILED',
    'Файлы уже сформированы или формируются: обновите страницу',
  )
}

/** Returns the KZT of all lines of a register; null when it has no amount. */
export const amountKzt = (file: FileRow | undefined): number | null => optionalKzt(file?.amount_tiyn ?? null)

/** Returns the KZT that a register of events pays; null for those that list orders. */
export const paidAmountKzt = (file: FileRow | undefined): number | null =>
  file === undefined || file.returns === null ? null : optionalKzt(file.paid_tiyn)

function toWire(row: UnloadingRow, files: readonly FileRow[], mails: readonly MailRow[]): Unloading {
  const of = (register: RegisterNumber) => files.find((file) => file.register === register)
  const [first, second, third] = [of(1), of(2), of(3)]
  return {
    id: row.id,
    StartUnloadingDate: row.start_day,
    EndUnloadingDate: row.end_day,
    state: row.state,
    attempts: row.attempts,
    made_at: row.made_at?.toISOString() ?? null,
    by_hand: row.by_hand,
    Filename_1: first?.name ?? null,
    Filename_2: second?.name ?? null,
    Filename_3: third?.name ?? null,
    MinioFilename_1: first?.file_id ?? null,
    MinioFilename_2: second?.file_id ?? null,
    MinioFilename_3: third?.file_id ?? null,
    Size_1: first?.size_bytes ?? null,
    Size_2: second?.size_bytes ?? null,
    Size_3: third?.size_bytes ?? null,
    Orders_1: first?.orders ?? null,
    Orders_2: second?.orders ?? null,
    Orders_3: third?.orders ?? null,
    Returns_3: third?.returns ?? null,
    Corrections_3: third?.corrections ?? null,
    Paid_3: paidAmountKzt(third),
    Amount_1: amountKzt(first),
    Amount_2: amountKzt(second),
    Amount_3: amountKzt(third),
    mails: mails.map(({ kind, recipient, state, attempts, sent_at, problem }) => ({
      kind,
      to: recipient,
      state,
      attempts,
      sent_at: sent_at?.toISOString() ?? null,
      problem,
    })),
  }
}
