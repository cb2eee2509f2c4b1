import type { CallParams, CallQuery, Unloading } from '@cabinet/contract'
import type { MerchantScope } from '../../platform/access/scope.ts'
import { scoped } from '../../platform/db/scoped.ts'
import { ApiError, notFound, validationError } from '../../platform/http/errors.ts'
import type { FileAnswer } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { dayOf } from '../../platform/time/business-zone.ts'
import { audit, type Recorded } from '../audit/audit.ts'
import { narrowTo } from '../orders/service.ts'
import { shift } from './periods.ts'
import {
  type FileRow,
  type MailRow,
  selectFile,
  selectFiles,
  selectMails,
  selectUnloadings,
  type UnloadingRow,
} from './queries.ts'
import type { RegisterNumber } from './tables.ts'

type Reading = Pick<Platform, 'db' | 'config' | 'clock'>

/** A merchant's periods with their registers, newest first. @throws ApiError 400, 404 */
export async function unloadingHistory(
  { db, config, clock }: Reading,
  scope: MerchantScope,
  { merchantId }: CallParams<'GET /accounting/v1/apps-unloading-history/{merchantId}'>,
  { from, to }: CallQuery<'GET /accounting/v1/apps-unloading-history/{merchantId}'>,
): Promise<Unloading[]> {
  const within = narrowTo(scope, { merchantId })
  const end = to ?? dayOf(clock(), config.businessTz)
  const start = from ?? shift(end, -365)
  if (start > end) throw validationError({ from: 'Дата начала не может быть позже даты окончания' })
  const rows = await selectUnloadings(db, within, { start, end })
  return withParts(db, within, rows)
}

/** Periods with their files and mails. */
export async function withParts(
  db: Platform['db'],
  within: MerchantScope,
  rows: readonly UnloadingRow[],
): Promise<Unloading[]> {
  const ids = rows.map(({ id }) => id)
  const files = Map.groupBy(await selectFiles(db, within, ids), ({ unloading_id }) => unloading_id)
  const mails = Map.groupBy(await selectMails(db, within, ids), ({ unloading_id }) => unloading_id)
  return rows.map((row) => toWire(row, files.get(row.id) ?? [], mails.get(row.id) ?? []))
}

/** A register of a merchant of the scope. @throws ApiError 404 */
export async function unloadingFile(
  { db, files }: Pick<Platform, 'db' | 'files'>,
  scope: MerchantScope,
  { fileId }: CallParams<'GET /accounting/v1/apps-unloading-download-file/{fileId}'>,
): Promise<FileAnswer> {
  const file = await selectFile(db, scope, fileId)
  if (file === undefined) throw notFound('Файл не найден')
  return { name: file.name, size: file.stored.size, content: files.get(fileId, file.stored) }
}

/** Has a failed unloading made again. @throws ApiError 404; 409 when it has not failed */
export async function retryUnloading(
  { db, clock, jobs }: Pick<Platform, 'db' | 'clock' | 'jobs'>,
  scope: MerchantScope,
  actor: Recorded,
  { merchantId, id }: CallParams<'POST /accounting/v1/apps-unloading-history/{merchantId}/{id}/retry'>,
): Promise<Unloading> {
  const within = narrowTo(scope, { merchantId })
  const now = clock()
  return db.transaction().execute(async (trx) => {
    const row = await scoped(trx, within)
      .updateTable('unloadings')
      .set({ state: 'waiting', attempts: 0, next_try_at: now, claim: null, last_error: null })
      .where('id', '=', id)
      .where('state', '=', 'failed')
      .returningAll()
      .executeTakeFirst()
    if (row === undefined) throw await whyNot(trx, within, id)
    const subject = { subject: 'settlement', id, merchant: merchantId } as const
    await audit({ db: trx, now, actor }, { action: 'unloading.retry', ...subject })
    await jobs.send(trx, 'make-unloadings', {})
    return toWire(row, [], [])
  })
}

async function whyNot(db: Platform['db'], scope: MerchantScope, id: number): Promise<ApiError> {
  const found = await scoped(db, scope)
    .selectFrom('unloadings', 'u')
    .select('u.state')
    .where('u.id', '=', id)
    .executeTakeFirst()
  if (found === undefined) return notFound('Период не найден')
  return new ApiError(
    409,
    'UNLOADING_NOT_FAILED',
    'Файлы уже сформированы или формируются: обновите страницу',
  )
}

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
    Filename_1: first?.name ?? null,
    Filename_2: second?.name ?? null,
    Filename_3: third?.name ?? null,
    MinioFilename_1: first?.file_id ?? null,
    MinioFilename_2: second?.file_id ?? null,
    MinioFilename_3: third?.file_id ?? null,
    Size_1: first?.size_bytes ?? null,
    Size_2: second?.size_bytes ?? null,
    Size_3: third?.size_bytes ?? null,
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
