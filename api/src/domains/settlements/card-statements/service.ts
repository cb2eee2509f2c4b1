import type { CallAnswer, CallParams, CallQuery } from '@cabinet/contract'
import { jwtVerify, SignJWT } from 'jose'
import type { Rights } from '../../../platform/access/data-ways.ts'
import { covers, scopeOf, systemScope } from '../../../platform/access/scope.ts'
import { can } from '../../../platform/access/session.ts'
import { type Call, narrowCall, type UserCall } from '../../../platform/call.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import type { FileAnswer } from '../../../platform/http/route.ts'
import { audit } from '../../audit/audit.ts'
import { findActiveUser } from '../../users/account.ts'
import { selectFile, selectFiles } from '../queries.ts'
import { amountKzt, paidAmountKzt } from '../service.ts'
import { countReady, selectReady } from './queries.ts'

type List = 'GET /accounting/v1/merchants/{id}/mall-statement-reports'

/** Returns a merchant's statements of card payments, newest first, with links valid for an hour. @throws ApiError 404 */
export async function listStatements(
  call: UserCall,
  { id, page, limit }: CallParams<List> & CallQuery<List>,
): Promise<CallAnswer<List>> {
  const { config, keys } = call.platform
  const within = narrowCall(call, id)
  const [rows, total] = await Promise.all([selectReady(within, { page, limit }), countReady(within)])
  const ids = rows.map((row) => row.id)
  const files = new Map((await selectFiles(within, ids)).map((file) => [file.unloading_id, file]))
  const data: CallAnswer<List>['data'] = []
  for (const { id: unloadingId, start_day, end_day } of rows) {
    const file = files.get(unloadingId)
    if (file === undefined) continue
    const { name, size_bytes, file_id: fileId } = file
    const ticket = await signTicket({ fileId, userId: call.actor.userId }, keys.token, call.now)
    const link = `${config.publicUrl}/api/accounting/v1/statement-files/${ticket}`
    data.push({
      file: { name, link, size: size_bytes ?? 0 },
      orders: file.orders,
      amount: amountKzt(file),
      returns: file.returns,
      corrections: file.corrections,
      paid: paidAmountKzt(file),
      start_date: start_day,
      end_date: end_day,
    })
  }
  return { data, total, limit }
}

/** Returns the file of a link whose owner is still active, reads registers and sees the merchant; the download is recorded for that user. @throws ApiError 404 */
export async function readStatementFile(call: Call, ticket: string): Promise<FileAnswer> {
  const gone = () =>
    new ApiError(404, 'NOT_FOUND', 'Ссылка устарела. Обновите список и откройте файл снова', {
      wayBack: 'mutual-settlements?tab=cards',
    })
  const read = await readTicket(ticket, call.platform.keys.token, call.now)
  if (read === undefined) throw gone()
  const file = await selectFile({ ...call, scope: systemScope('a signed link') }, read.fileId)
  const user = await findActiveUser(call, read.userId)
  if (file === undefined || user === undefined || !mayRead(user, file.merchant_id)) throw gone()
  const actor = { ...call.actor, userId: user.id, name: user.username }
  await audit(
    { ...call, actor },
    {
      action: 'report.download',
      subject: 'report',
      id: file.name,
      merchant: file.merchant_id,
    },
  )
  return {
    name: file.name,
    size: file.stored.size,
    content: call.platform.files.get(read.fileId, file.stored),
  }
}

function mayRead(user: Rights & { readonly username: string }, merchantId: string): boolean {
  return can(user, 'READ_UNLOADING') && covers(scopeOf(user), merchantId)
}

const issuer = 'merchant-cabinet'
const audience = 'statement'
/** Lifetime of a link in the list, in seconds. */
const lifetime = 3600

interface DownloadTicket {
  readonly fileId: string
  /** The owner of the link, for whom the download is recorded. */
  readonly userId: number
}

/** Returns the ticket of a link without a bearer token. It opens one file for an hour. */
export function signTicket({ fileId, userId }: DownloadTicket, key: Buffer, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ file: fileId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(String(userId))
    .setExpirationTime(issuedAt + lifetime)
    .sign(key)
}

/** @returns nothing when the ticket is forged, expired or of another kind */
async function readTicket(text: string, key: Buffer, now: Date): Promise<DownloadTicket | undefined> {
  try {
    const { payload } = await jwtVerify(text, key, {
      algorithms: ['HS256'],
      issuer,
      audience,
      currentDate: now,
    })
    const { file, sub } = payload
    return typeof file === 'string' && sub !== undefined ? { fileId: file, userId: Number(sub) } : undefined
  } catch {
    return undefined
  }
}
