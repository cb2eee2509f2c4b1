import type { CallAnswer, CallParams, CallQuery } from '@cabinet/contract'
import { covers, type MerchantScope, scopeOf, systemScope } from '../../../platform/access/scope.ts'
import type { Db } from '../../../platform/db/database.ts'
import { scoped } from '../../../platform/db/scoped.ts'
import { notFound } from '../../../platform/http/errors.ts'
import type { FileAnswer } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import { audit, type Recorded } from '../../audit/audit.ts'
import { narrowTo } from '../../orders/service.ts'
import { activeUser } from '../../users/account.ts'
import { selectFile, selectFiles } from '../queries.ts'
import { readTicket, signTicket } from './ticket.ts'

type Reports = CallAnswer<'GET /accounting/v1/merchants/{id}/mall-statement-reports'>

/** A merchant's statements of payments by card, newest first, each with a link that works for an hour. @throws ApiError 404 */
export async function statementReports(
  { db, config, keys, clock }: Pick<Platform, 'db' | 'config' | 'keys' | 'clock'>,
  { scope, userId }: { scope: MerchantScope; userId: number },
  { id }: CallParams<'GET /accounting/v1/merchants/{id}/mall-statement-reports'>,
  { page, limit }: CallQuery<'GET /accounting/v1/merchants/{id}/mall-statement-reports'>,
): Promise<Reports> {
  const within = narrowTo(scope, { merchantId: id })
  const [rows, total] = await Promise.all([
    ready(db, within)
      .select(['u.id', 'u.start_day', 'u.end_day'])
      .orderBy('u.start_day', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    ready(db, within)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  const ids = rows.map((row) => row.id)
  const files = new Map((await selectFiles(db, within, ids)).map((file) => [file.unloading_id, file]))
  const base = `${config.publicUrl}/api/accounting/v1/statement-files`
  const linkTo = async (fileId: string) =>
    `${base}/${await signTicket({ fileId, userId }, keys.token, clock())}`
  const data: Reports['data'] = []
  for (const { id: unloadingId, start_day, end_day } of rows) {
    const file = files.get(unloadingId)
    if (file === undefined) continue
    const { name, size_bytes, file_id } = file
    data.push({
      file: { name, link: await linkTo(file_id), size: size_bytes ?? 0 },
      start_date: start_day,
      end_date: end_day,
    })
  }
  return { data, total: Number(total.count), limit }
}

/**
 * The file of a link. Whoever it was made for must still be active and see the merchant; the download is on his record.
 * @throws ApiError 404 for whatever is wrong with the link
 */
export async function statementFile(
  { db, files, keys, clock }: Pick<Platform, 'db' | 'files' | 'keys' | 'clock'>,
  ticket: string,
  requestId: string,
): Promise<FileAnswer> {
  const gone = () => notFound('Ссылка устарела. Обновите список и откройте файл снова')
  const read = await readTicket(ticket, keys.token, clock())
  if (read === undefined) throw gone()
  const file = await selectFile(db, systemScope('a signed link'), read.fileId)
  const user = await activeUser({ db }, read.userId)
  if (file === undefined || user === undefined || !covers(scopeOf(user), file.merchant_id)) throw gone()
  const actor: Recorded = { userId: user.id, name: user.username, requestId }
  await audit(
    { db, now: clock(), actor },
    {
      action: 'report.download',
      subject: 'report',
      id: 'GET /accounting/v1/statement-files/{ticket}',
      merchant: file.merchant_id,
      after: { file: file.name },
    },
  )
  return { name: file.name, size: file.stored.size, content: files.get(read.fileId, file.stored) }
}

/** Weeks whose statement is complete. */
function ready(db: Db, scope: MerchantScope) {
  return scoped(db, scope)
    .selectFrom('unloadings', 'u')
    .where('u.kind', '=', 'cards')
    .where('u.state', '=', 'ready')
    .where('u.id', 'in', () =>
      scoped(db, scope)
        .selectFrom('unloading_files', 'f')
        .select('f.unloading_id')
        .where('f.register', '=', 4)
        .where('f.sha256', 'is not', null),
    )
}
