import type { CallAnswer } from '@cabinet/contract'
import { ApiError } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { PartnerSmtpError, sendByPartner } from '../../ports/mail/partner-smtp.ts'
import { audit, type Recorded } from '../audit/audit.ts'
import { partnerSmtp } from './mail-settings.ts'
import { findPartner } from './partner.ts'

type Answer = CallAnswer<'POST /accounting/v1/merchants/{id}/mail-test'>

/**
 * Sends a mail by the partner's saved settings to whoever asks: settings that were not saved would let anybody's server be tried,
 * with the stored password. @throws ApiError 404, 409 SMTP_NOT_SET, SMTP_FAILED (the sentence says why)
 */
export async function testMail(
  { db, keys, config, clock }: Pick<Platform, 'db' | 'keys' | 'config' | 'clock'>,
  actor: Recorded,
  id: string,
): Promise<Answer> {
  const row = await findPartner(db, id)
  const smtp = partnerSmtp(row, keys)
  if (smtp === undefined) throw new ApiError(409, 'SMTP_NOT_SET', 'Укажите и сохраните сервер и порт SMTP')
  const { email: to } = await db
    .selectFrom('users')
    .select('email')
    .where('username', '=', actor.name)
    .executeTakeFirstOrThrow()
  const text = `Это проверка почтовых настроек партнёра ${row.merchant_id}. Если вы получили это письмо, настройки верны.`
  const failure = await sendByPartner(
    smtp,
    { to, subject: 'Проверка почты партнёра', text },
    config.partnerSmtp,
  ).then(
    () => undefined,
    (error: unknown) => error,
  )
  const after = { host: smtp.host, port: smtp.port, sent: failure === undefined }
  await audit(
    { db, now: clock(), actor },
    {
      action: 'partner.mail-test',
      subject: 'partner',
      id,
      merchant: id,
      after,
    },
  )
  if (failure instanceof PartnerSmtpError)
    throw new ApiError(409, 'SMTP_FAILED', failure.message, { debugMessage: `SMTP: ${failure.reason}` })
  if (failure !== undefined) throw failure
  return { to }
}
