import type { Keys } from '../../platform/config/keys.ts'
import { decryptSecret } from '../../platform/secrets/secrets.ts'
import type { PartnerSmtp } from '../../ports/mail/partner-smtp.ts'
import { secretContext } from './save.ts'
import type { PartnerRow } from './wire.ts'

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
