import type { Call } from '../../../platform/call.ts'
import type { JobData } from '../../../platform/jobs/jobs.ts'
import { inSpan } from '../../../platform/tracing/tracing.ts'
import { selectRecipient } from './queries.ts'

/** Tells a user of a new passkey, so that nobody adds one unseen. A deleted user gets no mail. */
export async function mailAboutPasskey(
  { db, platform }: Call,
  { userId, name }: JobData['passkey-mail'],
): Promise<void> {
  const user = await selectRecipient(db, userId)
  if (user === undefined) return
  const text = [
    `Здравствуйте, ${user.first_name}!`,
    `К вашей учётной записи в кабинете партнёра добавлен ключ доступа «${name}». С ним можно войти без пароля.`,
    `Если это были не вы, удалите его в разделе «Безопасность», смените пароль и сообщите администратору: ${platform.config.publicUrl}/merchant-cabinet/account/sessions`,
  ].join('\n\n')
  const mail = { to: user.email, subject: 'Добавлен ключ доступа', text }
  await inSpan({ name: 'mail', kind: 'client' }, () => platform.mailer.send(mail))
}
