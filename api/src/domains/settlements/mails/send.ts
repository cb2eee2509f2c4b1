import { systemScope } from '../../../platform/access/scope.ts'
import { scoped } from '../../../platform/db/scoped.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Mail } from '../../../ports/mail/mailer.ts'
import { sendByPartner } from '../../../ports/mail/partner-smtp.ts'
import { archivePassword, partnerSmtp } from '../../partners/mail-settings.ts'
import { findPartner } from '../../partners/service.ts'
import { selectFiles } from '../queries.ts'
import { type ClaimedMail, claimMail, noteSent, postponeMail } from './claims.ts'
import { enterMails } from './enter.ts'
import { type LetterFile, letter } from './letter.ts'
import { NoArchivePassword } from './problems.ts'
import { registersOf } from './recipients.ts'

type Mailing = Pick<Platform, 'db' | 'clock' | 'files' | 'keys' | 'config' | 'mailer'>

const scope = systemScope('mails of the routine unloading')

/** A job holds up the end of its process: what is left after so long is the next job's. */
const turnMs = 5_000

/** Enters the mails that are due and sends those that wait, in turns of a few seconds. @throws AggregateError */
export async function mailInTurns(platform: Mailing & Pick<Platform, 'jobs'>): Promise<void> {
  await enterMails(platform)
  if (!(await sendWaitingMails(platform, turnMs)))
    await platform.jobs.send(platform.db, 'mail-unloadings', {})
}

/**
 * Sends the mails that wait, for `forMs` at most. One goes out again when a process dies between handing it over and noting that: it has
 * the same Message-ID then. @returns whether it came to the last of them. @throws AggregateError when some could not be sent yet
 */
export async function sendWaitingMails(
  platform: Mailing,
  forMs = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  const { db, clock } = platform
  const end = performance.now() + forMs
  const failures: unknown[] = []
  let left = true
  while (left && performance.now() < end) {
    const claimed = await claimMail(db, clock())
    left = claimed !== undefined
    if (claimed === undefined) break
    try {
      await send(platform, claimed)
    } catch (error) {
      failures.push(error)
      await postponeMail(db, claimed, error, clock())
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} mails of registers are not sent yet`, {
      cause: failures[0],
    })
  return !left
}

async function send(
  { db, clock, files, keys, config, mailer }: Mailing,
  claimed: ClaimedMail,
): Promise<void> {
  const { merchant_id, kind } = claimed
  const partner = await findPartner({ db }, merchant_id)
  const password = archivePassword(partner, keys)
  if (partner.is_zip_file && password === undefined) throw new NoArchivePassword()
  const smtp = partnerSmtp(partner, keys)
  const taken = await filesOf(db, claimed)
  const mail: Mail = letter(
    {
      kind,
      to: claimed.recipient,
      messageId: `unloading-${claimed.id}.${claimed.created_at.getTime()}@${new URL(config.publicUrl).hostname}`,
      partner: { id: merchant_id, name: partner.merchant_legal_name },
      period: await periodOf(db, claimed),
      files: taken,
      password: partner.is_zip_file ? password : undefined,
      pageUrl: `${config.publicUrl}/merchant-cabinet/mutual-settlements`,
      at: clock(),
    },
    files,
  )
  if (smtp === undefined) await mailer.send(mail)
  else await sendByPartner(smtp, mail, config.partnerSmtp)
  const sent = {
    files: (mail.attachments ?? []).map(({ name }) => name),
    locked: partner.is_zip_file,
    by: smtp === undefined ? 'system' : 'partner',
  } as const
  await noteSent(db, claimed, sent, clock())
}

async function periodOf(db: Platform['db'], { unloading_id }: ClaimedMail) {
  const { start_day: start, end_day: end } = await scoped(db, scope)
    .selectFrom('unloadings', 'u')
    .select(['u.start_day', 'u.end_day'])
    .where('u.id', '=', unloading_id)
    .executeTakeFirstOrThrow()
  return { start, end }
}

async function filesOf(db: Platform['db'], { unloading_id, kind }: ClaimedMail): Promise<LetterFile[]> {
  const rows = await selectFiles(db, scope, [unloading_id])
  return rows
    .filter(({ register }) => registersOf[kind].includes(register))
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
