import type { CallAnswer } from '@cabinet/contract'
import type { Config } from '../../platform/config/config.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { JobData } from '../../platform/jobs/jobs.ts'
import { type CommandContext, inTransaction, type ServiceContext } from '../../platform/service-context.ts'
import { inSpan } from '../../platform/tracing/tracing.ts'
import type { Mail } from '../../ports/mail/mailer.ts'
import { audit } from '../audit/audit.ts'
import { reserveQuota } from '../limits/hourly-limit.ts'
import { hashPassword, passwordWeakness } from './passwords.ts'
import {
  countMailedLinks,
  insertPasswordToken,
  invalidateLinks,
  selectByEmail,
  selectPasswordToken,
  setPassword,
  takePasswordToken,
} from './queries.ts'
import { verifyKnownBrowser } from './refresh-cookie.ts'
import { generateToken, hashToken } from './secret-token.ts'
import { endSessions } from './session-queries.ts'
import { isProviderOnly } from './sign-in.ts'
import { resetDelays } from './sign-in-delay.ts'
import type { PasswordTokenPurpose, UserStatus } from './tables.ts'

const hour = 3_600_000

/** Milliseconds that a link lives. Source: docs/product.md, «Limits». */
const linkLifetime: Record<PasswordTokenPurpose, number> = { invitation: 72 * hour, reset: hour }

const statusFor = { invitation: 'invited', reset: 'active' } as const satisfies Record<
  PasswordTokenPurpose,
  UserStatus
>

/** The limit protects mailboxes. The last mail is reserved for browsers that the owner has signed in with. */
const mailsPerHour = { known: 3, stranger: 2 }

/** A new invitation deletes the earlier ones, so invitations are counted apart. */
const invitationMails = { name: 'user.invitation-mails', max: 5, message: 'Приглашение уже отправлено' }

type Purpose = PasswordTokenPurpose

/** Queues the mail with a link; unknown addresses take the same work in a queue of their own, so that they delay no real mail. */
export async function requestPasswordLink(
  { db, platform }: ServiceContext,
  { email: typed, purpose, browser }: { email: string; purpose: Purpose; browser?: string | undefined },
): Promise<void> {
  const email = typed.trim().toLowerCase()
  if (email === '') return
  const user = await selectByEmail(db, email, statusFor[purpose])
  const known = verifyKnownBrowser(browser, user?.username ?? email, platform.keys.token) !== undefined
  const queue = user === undefined ? 'no-password-link' : 'password-link'
  await platform.jobs.send(db, queue, { email, purpose, known })
}

/** Mails a link, at most three resets and five invitations an hour. It runs apart from the request, which takes the same time for every address. */
export async function sendPasswordLink(
  ctx: ServiceContext,
  { email, purpose, known }: JobData['password-link'],
): Promise<void> {
  const user = await selectByEmail(ctx.db, email, statusFor[purpose])
  if (user === undefined) return
  const { oidc, publicUrl } = ctx.platform.config
  const isAtProvider = isProviderOnly(ctx.platform.config, user.username)
  // A password would open nothing.
  if (isAtProvider && purpose === 'reset') return
  const issued = await inTransaction(ctx, async (ctx) => {
    const within = { since: new Date(ctx.now.getTime() - hour), now: ctx.now }
    const most = mailsPerHour[known ? 'known' : 'stranger']
    if (purpose === 'invitation' && (await reserveQuota(ctx, invitationMails, `user ${user.id}`)))
      return undefined
    if (purpose === 'reset' && (await countMailedLinks(ctx.db, user.id, within)) >= most) return undefined
    const entry = {
      action: 'user.mail-link',
      subject: 'user',
      id: user.username,
      after: { for: purpose },
    } as const
    await audit(ctx, entry)
    return issuePasswordLink(ctx, { userId: user.id, purpose })
  })
  if (issued === undefined) return
  const about = { to: user.email, firstName: user.first_name }
  const mail =
    isAtProvider && oidc
      ? composeProviderMail({ ...about, label: oidc.label, link: `${publicUrl}/merchant-cabinet/login` })
      : composePasswordMail({ ...about, purpose, link: issued.link })
  await inSpan({ name: 'mail', kind: 'client' }, () => ctx.platform.mailer.send(mail))
}

/** The call that makes a link; a command line has only these parts. */
export interface LinkContext extends CommandContext {
  readonly platform: { readonly config: Pick<Config, 'publicUrl'> }
}

/** Issues a link, stored as a hash; only an invitation voids earlier ones: strangers may ask for a reset. */
export async function issuePasswordLink(
  { db, now, platform }: LinkContext,
  { userId, purpose }: { userId: number; purpose: PasswordTokenPurpose },
): Promise<{ link: string; expiresAt: Date }> {
  const token = generateToken()
  const expiresAt = new Date(now.getTime() + linkLifetime[purpose])
  if (purpose === 'invitation') await invalidateLinks(db, userId)
  await insertPasswordToken(db, {
    token_hash: hashToken(token),
    user_id: userId,
    purpose,
    issued_at: now,
    expires_at: expiresAt,
    used_at: null,
  })
  const link = `${platform.config.publicUrl}/merchant-cabinet/sign-up/confirmation?token=${token}`
  return { link, expiresAt }
}

function composePasswordMail(about: {
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
function composeProviderMail(about: { to: string; firstName: string; label: string; link: string }): Mail {
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

/** Sets a password by the token of a link, once, and ends the user's sessions. @throws ApiError 400 TOKEN_INVALID, TOKEN_EXPIRED, PASSWORD_WEAK */
export async function confirmPassword(
  ctx: ServiceContext,
  { token, password, address }: { token: string; password: string; address: string },
): Promise<void> {
  const { username } = await usableToken(ctx, token)
  const weakness = passwordWeakness(password, username)
  if (weakness !== undefined)
    throw new ApiError(400, 'PASSWORD_WEAK', weakness, { fields: { password: weakness } })
  // The hash takes 20 ms, so it is computed outside the transaction.
  const hash = await hashPassword(password)
  await inTransaction(ctx, async (ctx) => {
    const { db, now } = ctx
    const { userId, purpose } = await usableToken(ctx, token)
    if (!(await takePasswordToken(db, token, now))) throw tokenInvalid()
    await setPassword(db, userId, hash)
    await invalidateLinks(db, userId)
    await endSessions(db, { userId, reason: 'password set', now })
    await resetDelays(ctx, { username, source: address })
    const actor = { ...ctx.actor, userId, name: username }
    await audit(
      { ...ctx, actor },
      { action: 'user.set-password', subject: 'user', id: username, after: { by: purpose } },
    )
  })
}

/** Tells whether a link works, and to who holds it whose password it sets. */
export async function checkLink(
  { db, now }: ServiceContext,
  token: string,
): Promise<CallAnswer<'POST /users/api/v1/confirmation/check'>> {
  const row = await selectPasswordToken(db, token)
  const isUsable = row !== undefined && refusalOf(row, now) === undefined
  return isUsable ? { usable: true, username: row.username } : { usable: false }
}

async function usableToken({ db, now }: ServiceContext, token: string) {
  const row = await selectPasswordToken(db, token)
  if (row === undefined) throw tokenInvalid()
  const refusal = refusalOf(row, now)
  if (refusal !== undefined) throw refusal
  return row
}

type Link = NonNullable<Awaited<ReturnType<typeof selectPasswordToken>>>

function refusalOf({ used_at, status, expires_at }: Link, now: Date): ApiError | undefined {
  if (used_at !== null || status === 'inactive') return tokenInvalid()
  if (expires_at > now) return undefined
  return new ApiError(400, 'TOKEN_EXPIRED', 'Срок действия ссылки истёк. Запросите новую ссылку')
}

function tokenInvalid(): ApiError {
  return new ApiError(400, 'TOKEN_INVALID', 'Ссылка недействительна. Запросите новую ссылку')
}
