import { kztFromTiyn, type UnloadingMailKind } from '@cabinet/contract'
import type { BusinessTz } from '../../../platform/config/config.ts'
import { displayDays } from '../../../platform/time/business-zone.ts'
import type { FileStore, StoredFile } from '../../../ports/files/files.ts'
import { zipOf } from '../../../ports/files/zip.ts'
import type { Attachment, Mail } from '../../../ports/mail/mailer.ts'
import type { Period } from '../periods.ts'
import { registerTitle } from '../registers.ts'
import type { RegisterNumber } from '../tables.ts'

export interface MailFile {
  readonly fileId: string
  readonly name: string
  readonly register: RegisterNumber
  readonly stored: StoredFile
  readonly orders: number
  readonly amountTiyn: number
}

interface MailContent {
  readonly kind: UnloadingMailKind
  readonly to: string
  readonly messageId: string
  readonly partner: { readonly id: string; readonly name: string }
  readonly period: Period
  readonly files: readonly MailFile[]
  readonly password: string | undefined
  /** The page with the files, for files too large to mail. */
  readonly pageUrl: string
  readonly at: Date
  readonly zone: BusinessTz
}

/** Mail servers usually accept 25 MB, and base64 adds a third. */
const maxMailBytes = 18 * 1024 * 1024

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function composeMail(about: MailContent, files: Pick<FileStore, 'get'>): Mail {
  const { to, messageId, kind, partner, period, password } = about
  const days = displayDays(period.start, period.end)
  const title = kind === 'scoring' ? 'Скоринговый реестр' : 'Реестры'
  const tooLarge = about.files.reduce((sum, { stored }) => sum + stored.size, 0) > maxMailBytes
  const text = [
    'Здравствуйте!',
    [
      `${title} партнёра ${oneLine(partner.name)} (${partner.id}) за ${days}:`,
      ...about.files.map(describe),
    ].join('\n'),
    ...(tooLarge
      ? ['Файлы слишком велики для письма. Скачайте их в кабинете:', about.pageUrl]
      : [password === undefined ? 'Файлы приложены к письму.' : isEncrypted]),
    'Письмо отправлено автоматически, отвечать на него не нужно.',
  ].join('\n\n')
  const subject = `${title} ${partner.id} за ${days}`
  return { to, messageId, subject, text, attachments: tooLarge ? [] : attachments(about, files) }
}

/** The archivers of the systems themselves do not open AES-256. */
const isEncrypted = `Файлы приложены в архиве под паролем партнёра (AES-256). Чем его открыть:
– Windows: 7-Zip (7-zip.org), кнопкой «Извлечь»
– macOS: Keka (keka.io) или The Unarchiver
– телефон: ZArchiver на Android, iZip на iPhone`

function attachments(
  { files, password, at, zone, partner, period, kind }: MailContent,
  store: Pick<FileStore, 'get'>,
): Attachment[] {
  const entries = files.map(({ fileId, name, stored }) => ({
    name,
    type: xlsxType,
    content: () => store.get(fileId, stored),
  }))
  if (password === undefined) return entries
  const title = kind === 'scoring' ? registerTitle(2) : 'Реестры'
  return [
    {
      name: `${title} ${partner.id} ${displayDays(period.start, period.end)}.zip`,
      type: 'application/zip',
      content: () => zipOf(entries, { at, zone, password }),
    },
  ]
}

const money = new Intl.NumberFormat('ru', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
})

function describe({ register, orders, amountTiyn }: MailFile): string {
  return `– ${registerTitle(register)}: заявок ${orders}, сумма ${money.format(kztFromTiyn(amountTiyn))} ₸`
}

/** Replaces line breaks, because a typed text must not begin a new line. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}
