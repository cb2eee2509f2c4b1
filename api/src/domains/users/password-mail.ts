import type { Mail } from '../../ports/mail/mailer.ts'
import type { PasswordTokenPurpose } from './tables.ts'

export function composePasswordMail(about: {
  to: string
  firstName: string
  purpose: PasswordTokenPurpose
  link: string
}): Mail {
  const { subject, reason, lifetime, unasked } = texts[about.purpose]
  const text = [
    `Здравствуйте, ${about.firstName}!`,
    reason,
    about.link,
    `Ссылка действует ${lifetime} и только один раз. ${unasked}`,
  ].join('\n\n')
  return { to: about.to, subject, text }
}

/** Invites a user who signs in at the provider alone, where a password opens nothing. */
export function composeProviderMail(about: {
  to: string
  firstName: string
  label: string
  link: string
}): Mail {
  const text = [
    `Здравствуйте, ${about.firstName}!`,
    `Для вас создана учётная запись в кабинете партнёра. Пароль не нужен: откройте страницу и нажмите «Войти через ${about.label}».`,
    about.link,
  ].join('\n\n')
  return { to: about.to, subject: texts.invitation.subject, text }
}

const texts = {
  invitation: {
    subject: 'Приглашение в кабинет партнёра',
    reason: 'Для вас создана учётная запись в кабинете партнёра. Чтобы начать работу, задайте пароль:',
    lifetime: '72 часа',
    unasked: 'Если она устарела, попросите администратора отправить приглашение ещё раз.',
  },
  reset: {
    subject: 'Восстановление пароля',
    reason: 'Чтобы задать новый пароль для кабинета партнёра, перейдите по ссылке:',
    lifetime: '1 час',
    unasked:
      'Если таких писем несколько, подойдёт ссылка из любого. Если вы не просили восстановить пароль, ничего делать не нужно.',
  },
} as const
