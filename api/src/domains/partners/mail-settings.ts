import type { CallAnswer } from '@cabinet/contract'
import { ApiError } from '../../platform/http/errors.ts'
import { decryptSecret, type Keys } from '../../platform/secrets/secrets.ts'
import type { UserContext } from '../../platform/service-context.ts'
import { type PartnerSmtp, PartnerSmtpError, sendByPartner } from '../../ports/mail/partner-smtp.ts'
import { audit } from '../audit/audit.ts'
import { readOwnAddress } from '../users/account.ts'
import type { PartnerRow } from './columns.ts'
import { secretContext } from './save.ts'
import { findPartner } from './service.ts'

/** Returns the partner's own mail server; undefined means the system's server. */
export function smtpSettings(row: PartnerRow, keys: Keys): PartnerSmtp | undefined {
  if (row.smtp_host === '' || row.smtp_port === null) return undefined
  const { smtp_auth_password: sealed, smtp_auth_name: user } = row
  const pass =
    sealed === null
      ? undefined
      : decryptSecret(sealed, secretContext(row.merchant_id, 'smtp_auth_password'), keys)
  return {
    host: row.smtp_host,
    port: row.smtp_port,
    from: row.public_email,
    ...(pass === undefined || user === '' ? {} : { auth: { user, pass } }),
  }
}

export function archivePassword(
  row: Pick<PartnerRow, 'merchant_id' | 'archive_password'>,
  keys: Keys,
): string | undefined {
  const { merchant_id, archive_password: sealed } = row
  return sealed === null
    ? undefined
    : decryptSecret(sealed, secretContext(merchant_id, 'archive_password'), keys)
}

type Answer = CallAnswer<'POST /accounting/v1/merchants/{id}/mail-test'>

/** Uses the saved settings: unsaved ones would send the stored password to any server. @throws ApiError 404, 409 SMTP_NOT_SET, SMTP_FAILED */
export async function sendTestMail(ctx: UserContext, id: string): Promise<Answer> {
  const { keys, config } = ctx.platform
  const row = await findPartner(ctx, id)
  const smtp = smtpSettings(row, keys)
  if (smtp === undefined) throw new ApiError(409, 'SMTP_NOT_SET', 'Укажите и сохраните сервер и порт SMTP')
  const to = await readOwnAddress(ctx)
  const text = `Это проверка почтовых настроек партнёра ${row.merchant_id}. Если вы получили это письмо, настройки верны.`
  const mail = { to, subject: 'Проверка почты партнёра', text }
  const failure = await sendByPartner(smtp, mail, config.partnerSmtp).then(
    () => undefined,
    (error: unknown) => error,
  )
  const after = { smtp_host: smtp.host, smtp_port: smtp.port, sent: failure === undefined }
  await audit(ctx, { action: 'partner.mail-test', subject: 'partner', id, merchant: id, after })
  if (failure instanceof PartnerSmtpError) throw new ApiError(409, 'SMTP_FAILED', failure.message)
  if (failure !== undefined) throw failure
  return { to }
}
