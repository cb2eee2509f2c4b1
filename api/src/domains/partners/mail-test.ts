import type { CallAnswer } from '@cabinet/contract'
import type { UserCall } from '../../platform/call.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { PartnerSmtpError, sendByPartner } from '../../ports/mail/partner-smtp.ts'
import { audit } from '../audit/audit.ts'
import { readOwnAddress } from '../users/account.ts'
import { smtpSettings } from './mail-settings.ts'
import { findPartner } from './service.ts'

type Answer = CallAnswer<'POST /accounting/v1/merchants/{id}/mail-test'>

/** Uses the saved settings: unsaved ones would send the stored password to any server. @throws ApiError 404, 409 SMTP_NOT_SET, SMTP_FAILED */
export async function sendTestMail(call: UserCall, id: string): Promise<Answer> {
  const { keys, config } = call.platform
  const row = await findPartner(call, id)
  const smtp = smtpSettings(row, keys)
  if (smtp === undefined) throw new ApiError(409, 'SMTP_NOT_SET', 'Укажите и сохраните сервер и порт SMTP')
  const to = await readOwnAddress(call)
  const text = `Это проверка почтовых настроек партнёра ${row.merchant_id}. Если вы получили это письмо, настройки верны.`
  const mail = { to, subject: 'Проверка почты партнёра', text }
  const failure = await sendByPartner(smtp, mail, config.partnerSmtp).then(
    () => undefined,
    (error: unknown) => error,
  )
  const after = { smtp_host: smtp.host, smtp_port: smtp.port, sent: failure === undefined }
  await audit(call, { action: 'partner.mail-test', subject: 'partner', id, merchant: id, after })
  if (failure instanceof PartnerSmtpError) throw new ApiError(409, 'SMTP_FAILED', failure.message)
  if (failure !== undefined) throw failure
  return { to }
}
