import { FileDamaged, FileMissing } from '../../../ports/files/files.ts'
import { BadAddress } from '../../../ports/mail/message.ts'
import { PartnerSmtpError } from '../../../ports/mail/partner-smtp.ts'

/** The partner wants archives and has set no password: nothing leaves unlocked instead. */
export class NoArchivePassword extends Error {
  constructor() {
    super('the partner wants locked archives and has no archive password')
    this.name = 'NoArchivePassword'
  }
}

interface Problem {
  /** A Russian sentence for whoever may read registers; nothing of the server's insides. */
  readonly problem: string
  /** Trying again changes nothing until a person has mended it. */
  readonly lasting: boolean
}

/** Mistakes in the partner's settings rather than faults of the partner's server. */
const settingsReasons = new Set(['PORT', 'FROM', 'INNER_ADDRESS'])

export function toProblem(error: unknown): Problem {
  if (error instanceof NoArchivePassword)
    return { problem: 'У партнёра не задан пароль архива', lasting: true }
  if (error instanceof FileMissing || error instanceof FileDamaged)
    return { problem: 'Файл реестра недоступен в хранилище', lasting: false }
  const cause = error instanceof PartnerSmtpError ? error.cause : error
  if (cause instanceof BadAddress) return { problem: 'Неверный адрес получателя', lasting: true }
  if (error instanceof PartnerSmtpError)
    return { problem: error.message, lasting: settingsReasons.has(error.reason) }
  return { problem: 'Почтовый сервер не принял письмо', lasting: false }
}
