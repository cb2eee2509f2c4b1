import { inTransaction, type ServiceContext, type WritingContext } from '../../../platform/service-context.ts'
import { inSpan } from '../../../platform/tracing/tracing.ts'
import { FileDamaged, FileMissing } from '../../../ports/files/files.ts'
import type { Mail } from '../../../ports/mail/mailer.ts'
import { BadAddress } from '../../../ports/mail/message.ts'
import { PartnerSmtpError, sendByPartner } from '../../../ports/mail/partner-smtp.ts'
import { type AuditEntry, audit } from '../../audit/audit.ts'
import { archivePassword, smtpSettings } from '../../partners/mail-settings.ts'
import { findPartner } from '../../partners/service.ts'
import { type MailRow, selectFiles, selectUnloading } from '../queries.ts'
import { composeMail, type MailFile } from './compose-mail.ts'
import {
  type ClaimedMail,
  claimMail,
  deleteMails,
  markFailed,
  markSent,
  setProblem,
  setRecipient,
} from './queries.ts'
import { findCurrentRecipients } from './queue-mails.ts'
import { registersByMail, sameRecipient, toRecipient } from './recipients.ts'

/**
 * Sends a waiting mail, always under its Message-ID, or ends a copy whose user has lost the right to it. Mistakes of
 * settings fail at once. @throws errors that another attempt may overcome
 */
export async function sendMail(ctx: ServiceContext, id: number): Promise<void> {
  const claimed = await claimMail(ctx, id)
  if (claimed === undefined) return
  try {
    const to = await currentAddress(ctx, claimed)
    if (to === undefined) await endCopy(ctx, claimed)
    else await send(ctx, { ...claimed, recipient: to })
  } catch (error) {
    const { problem, lasting } = toProblem(error)
    await inTransaction(ctx, async (ctx) => {
      const isOwn = (await setProblem(ctx, claimed, problem)) !== undefined
      if (isOwn && lasting) await giveUp(ctx, id)
    })
    if (!lasting) throw error
  }
}

/** Runs after the last attempt. */
export const markMailFailed = (ctx: ServiceContext, id: number): Promise<void> =>
  inTransaction(ctx, (ctx) => giveUp(ctx, id))

async function giveUp(ctx: WritingContext, id: number): Promise<void> {
  const mail = await markFailed(ctx, id)
  if (mail !== undefined) await audit(ctx, entry('unloading.mail-failed', mail, { problem: mail.problem }))
}

/** Returns the address that may get the mail now; undefined for a user who lost the right. @throws AddressChanged */
async function currentAddress(ctx: ServiceContext, mail: ClaimedMail): Promise<string | undefined> {
  const { id, unloading_id, merchant_id, user_id, recipient } = mail
  const present = await findCurrentRecipients(ctx, { id: unloading_id, merchant_id })
  const to = present.find(sameRecipient(toRecipient(mail)))?.to
  if (to === undefined && user_id === null) throw new AddressChanged()
  if (to !== undefined && to !== recipient) await setRecipient(ctx, id, to)
  return to
}

const endCopy = (ctx: ServiceContext, claimed: ClaimedMail): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await deleteMails(ctx, [claimed.id])
    await audit(ctx, entry('unloading.mail-ended', claimed, { user: claimed.user_id }))
  })

async function send(ctx: ServiceContext, claimed: ClaimedMail): Promise<void> {
  const { files, keys, config, mailer } = ctx.platform
  const { merchant_id, kind } = claimed
  const partner = await findPartner(ctx, merchant_id)
  const password = archivePassword(partner, keys)
  if (partner.is_zip_file && password === undefined) throw new NoArchivePassword()
  const smtp = smtpSettings(partner, keys)
  const mail: Mail = composeMail(
    {
      kind,
      to: claimed.recipient,
      messageId: `unloading-${claimed.id}.${claimed.created_at.getTime()}@${new URL(config.publicUrl).hostname}`,
      partner: { id: merchant_id, name: partner.merchant_legal_name },
      period: await periodOf(ctx, claimed),
      files: await filesOf(ctx, claimed),
      password: partner.is_zip_file ? password : undefined,
      pageUrl: `${config.publicUrl}/merchant-cabinet/mutual-settlements`,
      at: ctx.now,
      zone: ctx.platform.config.businessTz,
    },
    files,
  )
  await inSpan({ name: 'mail', kind: 'client' }, () =>
    smtp === undefined ? mailer.send(mail) : sendByPartner(smtp, mail, config.partnerSmtp),
  )
  const sent = {
    files: (mail.attachments ?? []).map(({ name }) => name),
    locked: partner.is_zip_file,
    by: smtp === undefined ? 'system' : 'partner',
  }
  await inTransaction({ ...ctx, now: ctx.platform.clock() }, async (ctx) => {
    if (await markSent(ctx, claimed)) await audit(ctx, entry('unloading.mail', claimed, sent))
  })
}

function entry(
  action: string,
  { unloading_id, merchant_id, kind, recipient }: MailRow,
  what: object,
): AuditEntry {
  const subject = { subject: 'settlement', id: unloading_id, merchant: merchant_id } as const
  return { ...subject, action, after: { kind, to: recipient, ...what } }
}

async function periodOf(ctx: ServiceContext, { unloading_id }: ClaimedMail) {
  const unloading = await selectUnloading(ctx, unloading_id)
  if (unloading === undefined) throw new Error('the period of a mail is gone')
  return { start: unloading.start_day, end: unloading.end_day }
}

async function filesOf(ctx: ServiceContext, { unloading_id, kind }: ClaimedMail): Promise<MailFile[]> {
  const rows = await selectFiles(ctx, [unloading_id])
  return rows
    .filter(({ register }) => registersByMail[kind].includes(register))
    .sort((a, b) => a.register - b.register)
    .map(({ file_id, name, register, size_bytes, sha256, orders, amount_tiyn }) => ({
      fileId: file_id,
      name,
      register,
      stored: { size: size_bytes ?? 0, sha256: sha256 ?? '' },
      orders: orders ?? 0,
      amountTiyn: amount_tiyn ?? 0,
    }))
}

/** The partner requires archives but has no password, so no mail leaves unlocked. */
class NoArchivePassword extends Error {
  constructor() {
    super('the partner wants locked archives and has no archive password')
    this.name = 'NoArchivePassword'
  }
}

/** The partner's address was changed while a mail to the old one waited. */
class AddressChanged extends Error {
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

function toProblem(error: unknown): Problem {
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
