import { FileDamaged, FileMissing } from '../../../ports/files/files.ts'
import { BadAddress } from '../../../ports/mail/message.ts'
import { PartnerSmtpError } from '../../../ports/mail/partner-smtp.ts'

/** The partner requires archives but has no password, so no mail leaves unlocked. */
export class NoArchivePassword extends Error {
  constructor() {
    super('the partner wants locked archives and has no archive password')
    this.name = 'NoArchivePassword'
  }
}

/** The partner's address was changed while a mail to the old one waited. */
export class AddressChanged extends Error {
  constructor() {
    super('the address of the partner has changed')
    this.name = 'AddressChanged'
  }
}

interface Problem {
  /** A Russian sentence for readers of registers, without internal details. */
  readonly problem: string
  /** A retry cannot help until a person changes the settings. */
  readonly lasting: boolean
}

/** Mistakes of the partner's settings, not faults of the partner's server. */
const settingsReasons = new Set(['PORT', 'FROM', 'INNER_ADDRESS'])

export function toProblem(error: unknown): Problem {
  if (error instanceof NoArchivePassword)
    return { problem: 'У партнёра не задан пароль архива', lasting: true }
  if (error instanceof AddressChanged)
    return { problem: 'Адрес партнёра изменился, пока письмо ждало отправки', lasting: true }
  if (error instanceof FileMissing || error instanceof FileDamaged)
    return { problem: 'Файл реестра недоступен в хранилище', lasting: false }
  const cause = error instanceof PartnerSmtpError ? error.cause : error
  if (cause instanceof BadAddress) return { problem: 'Неверный адрес получателя', lasting: true }
  if (error instanceof PartnerSmtpError)
    return { problem: error.message, lasting: settingsReasons.has(error.reason) }
  return { problem: 'Сервер отправки писем не принял письмо', lasting: false }
}
