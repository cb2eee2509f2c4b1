import { createHmac } from 'node:crypto'
import type { CallAnswer, CallBody, PasskeyAnswer } from '@cabinet/contract'
import type { Config } from '../../../platform/config/config.ts'
import { ApiError, notFound } from '../../../platform/http/errors.ts'
import type { JobData } from '../../../platform/jobs/jobs.ts'
import { inTransaction, type ServiceContext, type UserContext } from '../../../platform/service-context.ts'
import { inSpan } from '../../../platform/tracing/tracing.ts'
import { audit } from '../../audit/audit.ts'
import { findActiveUser } from '../account.ts'
import { isProviderOnly, providerOnly } from '../sign-in.ts'
import { consumeChallenge, isChallenge, makeChallenge } from './challenges.ts'
import {
  deletePasskeys,
  insertPasskey,
  maxPasskeys,
  type selectPasskey,
  selectPasskeys,
  updateUse,
} from './queries.ts'

/** Returns the host that passkeys are bound to. */
export const rpIdOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => new URL(publicUrl).hostname

const purposeOf = (userId: number): string => `add to user ${userId}`

export async function listPasskeys({
  db,
  actor,
}: UserContext): Promise<CallAnswer<'GET /users/api/v1/passkeys'>> {
  const rows = await selectPasskeys(db, actor.userId)
  return rows.map(({ id, name, backed_up, created_at, last_used_at }) => ({
    id,
    name,
    backedUp: backed_up,
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
  }))
}

/** Begins a new passkey. @throws ApiError 403 OIDC_ONLY for who could not sign in by it, 409 TOO_MANY_PASSKEYS */
export async function offerPasskey(
  ctx: UserContext,
): Promise<CallAnswer<'POST /users/api/v1/passkeys/options'>> {
  const { db, platform } = ctx
  const { userId, name: username } = ctx.actor
  if (isProviderOnly(platform.config, username)) throw providerOnly(platform.config)
  const existing = await selectPasskeys(db, userId)
  if (existing.length >= maxPasskeys) throw tooMany()
  return {
    challenge: makeChallenge(ctx, purposeOf(userId)).toString('base64url'),
    rpId: rpIdOf(platform.config),
    // Authenticators show this id to nobody, and it says nothing about the user.
    userId: createHmac('sha256', platform.keys.token).update(`passkey user ${userId}`).digest('base64url'),
    userName: username,
    existing: existing.map(({ id }) => id),
  }
}

/** Adds a passkey and mails its user about it. @throws ApiError 400 PASSKEY_REFUSED, 409 TOO_MANY_PASSKEYS */
export async function addPasskey(
  ctx: UserContext,
  { name, id, clientDataJSON, attestationObject, transports }: CallBody<'POST /users/api/v1/passkeys'>,
): Promise<void> {
  const { userId, name: username } = ctx.actor
  const { config, jobs } = ctx.platform
  let challenge = ''
  // The library is large, and few processes need it soon.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: (given) => {
      challenge = given
      return isChallenge(ctx, purposeOf(userId), given)
    },
    expectedOrigin: config.publicUrl,
    expectedRPID: rpIdOf(config),
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw refused(cause)
  })
  if (!verified) throw refused()
  const { credential, credentialBackedUp } = registrationInfo
  await inTransaction(ctx, async (ctx) => {
    const { db, now } = ctx
    if (!(await consumeChallenge(ctx, challenge))) throw refused()
    const row = {
      id: credential.id,
      user_id: userId,
      name: name.trim(),
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: [...new Set(transports)],
      backed_up: credentialBackedUp,
      created_at: now,
    }
    if (!(await insertPasskey(db, row))) throw tooMany()
    await audit(ctx, {
      action: 'user.passkey-add',
      subject: 'user',
      id: username,
      after: { name: row.name },
    })
    await jobs.send(db, 'passkey-mail', { userId, name: row.name })
  })
}

/** Tells a user of a new passkey, so that nobody adds one unseen. A deleted or blocked user gets no mail. */
export async function mailAboutPasskey(
  ctx: ServiceContext,
  { userId, name }: JobData['passkey-mail'],
): Promise<void> {
  const user = await findActiveUser(ctx, userId)
  if (user === undefined) return
  const text = [
    `Здравствуйте, ${user.firstName}!`,
    `К вашей учётной записи в кабинете партнёра добавлен ключ доступа «${name}». С ним можно войти без пароля.`,
    `Если это были не вы, удалите его в разделе «Безопасность», смените пароль и сообщите администратору: ${ctx.platform.config.publicUrl}/merchant-cabinet/account/sessions`,
  ].join('\n\n')
  const mail = { to: user.email, subject: 'Добавлен ключ доступа', text }
  await inSpan({ name: 'mail', kind: 'client' }, () => ctx.platform.mailer.send(mail))
}

/** @throws ApiError 404 */
export function removePasskey(ctx: UserContext, id: string): Promise<void> {
  const { userId, name: username } = ctx.actor
  return inTransaction(ctx, async (ctx) => {
    const [name] = await deletePasskeys(ctx.db, userId, id)
    if (name === undefined) throw notFound('Ключ доступа не найден')
    await audit(ctx, { action: 'user.passkey-remove', subject: 'user', id: username, before: { name } })
  })
}

const refused = (cause?: unknown) =>
  new ApiError(400, 'PASSKEY_REFUSED', 'Ключ доступа не принят. Попробуйте ещё раз', { cause })

const tooMany = () =>
  new ApiError(
    409,
    'TOO_MANY_PASSKEYS',
    `Ключей доступа может быть не больше ${maxPasskeys}. Удалите ненужный`,
  )

type Passkey = NonNullable<Awaited<ReturnType<typeof selectPasskey>>>

/** Uses up the answer of a passkey to a challenge of the purpose. @returns false for a wrong or used one */
export async function consumeAssertion(
  ctx: ServiceContext,
  { id, public_key, counter }: Passkey,
  { clientDataJSON, authenticatorData, signature }: PasskeyAnswer,
  purpose: string,
): Promise<boolean> {
  const { config } = ctx.platform
  let challenge = ''
  // The library is large, and few processes need it soon.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const checked = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: (given) => {
      challenge = given
      return isChallenge(ctx, purpose, given)
    },
    expectedOrigin: config.publicUrl,
    expectedRPID: rpIdOf(config),
    credential: { id, publicKey: new Uint8Array(public_key), counter },
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!checked?.verified) return false
  const { newCounter, credentialBackedUp: backedUp } = checked.authenticationInfo
  return inTransaction(
    ctx,
    async (ctx) =>
      (await consumeChallenge(ctx, challenge)) &&
      (await updateUse(ctx.db, { id, before: counter, counter: newCounter, backedUp, now: ctx.now })),
  )
}
