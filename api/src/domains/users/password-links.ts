import type { Trx } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { audit, jobActor } from '../audit/audit.ts'
import { passwordMail } from './password-mail.ts'
import { hashToken, newToken } from './secret-token.ts'
import type { PasswordTokenPurpose } from './tables.ts'

const hour = 3_600_000

/** Milliseconds that a link lives. Source: decisions 7. */
const linkLifetime: Record<PasswordTokenPurpose, number> = { invitation: 72 * hour, reset: hour }

/**
 * The job `password-link`: makes a token and mails its link, if the address is that of somebody invited (invitation) or active
 * (reset); else does nothing. It runs apart from the request, which therefore takes the same time for every address. The token
 * stands in the mail alone: a second try makes a new one and voids those before.
 */
export async function sendPasswordLink(
  { db, mailer, config, clock }: Pick<Platform, 'db' | 'mailer' | 'config' | 'clock'>,
  { email, purpose }: { email: string; purpose: PasswordTokenPurpose },
): Promise<void> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'first_name'])
    .where('email', '=', email)
    .where('status', '=', purpose === 'invitation' ? 'invited' : 'active')
    .executeTakeFirst()
  if (user === undefined) return
  const { link } = await db.transaction().execute(async (trx) => {
    const [userId, now] = [user.id, clock()]
    await audit(
      { db: trx, now, actor: jobActor('password-link') },
      {
        action: 'user.mail-link',
        subject: 'user',
        id: userId,
        after: { for: purpose },
      },
    )
    return issuePasswordLink(trx, { userId, purpose, publicUrl: config.publicUrl, now })
  })
  await mailer.send(passwordMail({ to: user.email, firstName: user.first_name, purpose, link }))
}

/** A new link; those before stop working. Its token is in the answer alone, the database holds a hash. */
export async function issuePasswordLink(
  trx: Trx,
  about: { userId: number; purpose: PasswordTokenPurpose; publicUrl: string; now: Date },
): Promise<{ link: string; expiresAt: Date }> {
  const { userId, purpose, publicUrl, now } = about
  const token = newToken()
  const expiresAt = new Date(now.getTime() + linkLifetime[purpose])
  await trx.deleteFrom('password_tokens').where('user_id', '=', userId).where('used_at', 'is', null).execute()
  await trx
    .insertInto('password_tokens')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      purpose,
      issued_at: now,
      expires_at: expiresAt,
      used_at: null,
    })
    .execute()
  return { link: `${publicUrl}/merchant-cabinet/sign-up/confirmation?token=${token}`, expiresAt }
}
