import { type CallAnswer, type CallParams, type CallQuery, calls } from '@cabinet/contract'
import { jwtVerify, SignJWT } from 'jose'
import { authorize, stepUpSince } from '../../../platform/access/authorize.ts'
import { includesMerchant, narrowContext, scopeOf, systemScope } from '../../../platform/access/scope.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import type { FileAnswer } from '../../../platform/http/route.ts'
import type { ServiceContext, UserContext } from '../../../platform/service-context.ts'
import { audit } from '../../audit/audit.ts'
import { findSession, idleLimitOf } from '../../users/sessions.ts'
import { selectFile, selectFiles } from '../queries.ts'
import { amountKzt, paidAmountKzt } from '../service.ts'
import { countReady, selectReady } from './queries.ts'

type List = 'GET /accounting/v1/merchants/{id}/mall-statement-reports'

/** Returns a merchant's statements of card payments, newest first, with links valid for an hour. @throws ApiError 404 */
export async function listStatements(
  ctx: UserContext,
  { id, page, limit }: CallParams<List> & CallQuery<List>,
): Promise<CallAnswer<List>> {
  const { config, keys } = ctx.platform
  const within = narrowContext(ctx, id)
  const [rows, total] = await Promise.all([selectReady(within, { page, limit }), countReady(within)])
  const ids = rows.map((row) => row.id)
  const files = new Map((await selectFiles(within, ids)).map((file) => [file.unloading_id, file]))
  const data: CallAnswer<List>['data'] = []
  for (const { id: unloadingId, start_day, end_day } of rows) {
    const file = files.get(unloadingId)
    if (file === undefined) continue
    const { name, size_bytes, file_id: fileId } = file
    const ticket = await signTicket({ fileId, sessionId: ctx.actor.sessionId }, keys.token, ctx.now)
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

/** Returns the file of a link whose session may call `GET …/statement-files`, and records the download for its user. @throws ApiError 403, 404, 423 */
export async function readStatementFile(ctx: ServiceContext, ticket: string): Promise<FileAnswer> {
  const gone = () =>
    new ApiError(404, 'NOT_FOUND', 'Ссылка устарела. Обновите список и откройте файл снова', {
      wayBack: 'mutual-settlements?tab=cards',
    })
  const read = await readTicket(ticket, ctx.platform.keys.token, ctx.now)
  if (read === undefined) throw gone()
  const file = await selectFile({ ...ctx, scope: systemScope('a signed link') }, read.fileId)
  const { db, now, platform } = ctx
  const session = await findSession(db, read.sessionId, idleLimitOf(ctx)).catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 401 ? gone() : error
  })
  authorize(session, calls['GET /accounting/v1/statement-files'], stepUpSince(now, platform.config))
  if (file === undefined || !includesMerchant(scopeOf(session), file.merchant_id)) throw gone()
  const actor = { ...ctx.actor, userId: session.userId, name: session.username }
  await audit(
    { ...ctx, actor },
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
    content: platform.files.get(read.fileId, file.stored),
  }
}

const issuer = 'merchant-cabinet'
const audience = 'statement'
/** Lifetime of a link in the list, in seconds. */
const lifetime = 3600

interface DownloadTicket {
  readonly fileId: string
  /** The session that got the link, and with which it ends. */
  readonly sessionId: string
}

/** Returns the ticket of a link without a bearer token. It opens one file for an hour. */
export function signTicket({ fileId, sessionId }: DownloadTicket, key: Buffer, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ file: fileId, session: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
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
    const { file, session } = payload
    if (typeof file !== 'string' || typeof session !== 'string') return undefined
    return { fileId: file, sessionId: session }
  } catch {
    return undefined
  }
}
