import { randomBytes } from 'node:crypto'
import type { CallAnswer } from '@cabinet/contract'
import { can } from '../../../platform/access/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { ApiError, validationError } from '../../../platform/http/errors.ts'
import { decryptSecret, encryptSecret, isOutdated, type Keys } from '../../../platform/secrets/secrets.ts'
import {
  type InTransaction,
  inTransaction,
  type ServiceContext,
  type UserContext,
  type WritingContext,
} from '../../../platform/service-context.ts'
import { audit } from '../../audit/audit.ts'
import { findAllowed } from '../administration/change.ts'
import { administer } from '../administration/lock.ts'
import { deleteIdentities } from '../oidc/queries.ts'
import { deletePasskeys } from '../passkeys/queries.ts'
import { verifyPassword } from '../passwords.ts'
import { selectCredentials } from '../queries.ts'
import { hashToken } from '../secret-token.ts'
import { endSessions } from '../session-queries.ts'
import { type CountedAttempt, withAttempt } from '../sign-in-delay.ts'
import { consumeCode, consumeTotp, factorContext } from './check-code.ts'
import {
  confirmFactor,
  countRecoveryCodes,
  countWithoutFactor,
  deleteFactor,
  hasSecondFactor,
  insertFactor,
  lockSecrets,
  replaceRecoveryCodes,
  replaceSecret,
  selectRequired,
  updateRequired,
} from './queries.ts'
import { encodeBase32, generateTotpSecret, totpUri } from './totp.ts'

type State = CallAnswer<'GET /users/api/v1/second-factor'>
type RecoveryCodes = CallAnswer<'POST /users/api/v1/second-factor/confirmation'>

export async function readSecondFactorState(ctx: UserContext): Promise<State> {
  const { userId } = ctx.actor
  return {
    enabled: await hasSecondFactor(ctx.db, userId),
    recoveryCodesLeft: await countRecoveryCodes(ctx.db, userId),
    required: await isRequired(ctx),
  }
}

/** Returns a new secret, confirmed by its first code. @throws ApiError 400, 409 SECOND_FACTOR_ON */
export async function enrol(
  ctx: UserContext,
  password: string,
): Promise<CallAnswer<'POST /users/api/v1/second-factor'>> {
  const { db, now, platform } = ctx
  const { userId, name: username } = ctx.actor
  await attempting(ctx, async (attempt) => {
    const user = await selectCredentials(db, username)
    if (!(await verifyPassword(user?.password_hash, password)))
      throw validationError({ password: 'Неверный пароль' })
    await attempt.succeed()
  })
  const secret = generateTotpSecret()
  const stored = await insertFactor(db, {
    user_id: userId,
    secret: encryptSecret(secret, factorContext(userId), platform.keys),
    created_at: now,
    confirmed_at: null,
    last_step: null,
  })
  if (!stored) throw alreadyOn()
  return { secret, uri: totpUri(secret, username) }
}

/** Confirms the second factor by the authenticator's first code. @returns recovery codes, shown once. @throws ApiError 400, 409 */
export function confirmEnrolment(ctx: UserContext, code: string): Promise<RecoveryCodes> {
  return withCode(ctx, async (ctx) => {
    const { userId } = ctx.actor
    if (await hasSecondFactor(ctx.db, userId)) throw alreadyOn()
    if (!(await consumeTotp(ctx, userId, code))) throw wrongCode()
    await confirmFactor(ctx.db, userId, ctx.now)
    await audit(ctx, { action: 'user.second-factor-on', subject: 'user', id: ctx.actor.name })
    return { recoveryCodes: await renewCodes(ctx, userId) }
  })
}

/** @throws ApiError 400 on a wrong code */
export function renewRecoveryCodes(ctx: UserContext, code: string): Promise<RecoveryCodes> {
  return withCode(ctx, async (ctx) => {
    const { userId } = ctx.actor
    await assertCode(ctx, userId, code)
    await audit(ctx, { action: 'user.recovery-codes', subject: 'user', id: ctx.actor.name })
    return { recoveryCodes: await renewCodes(ctx, userId) }
  })
}

/** @throws ApiError 400 on a wrong code, 409 where the role needs it */
export async function turnOffSecondFactor(ctx: UserContext, code: string): Promise<void> {
  await withCode(ctx, async (ctx) => {
    const { userId } = ctx.actor
    await assertCode(ctx, userId, code)
    if (await isRequired(ctx))
      throw new ApiError(409, 'SECOND_FACTOR_IS_REQUIRED', 'Для вашей роли двухфакторный вход обязателен')
    await deleteSecondFactor(ctx, userId)
    await audit(ctx, { action: 'user.second-factor-off', subject: 'user', id: ctx.actor.name })
  })
}

/** Turns off a lost second factor and ends its user's sessions. @throws ApiError 403, 404 */
export async function resetSecondFactor(ctx: ServiceContext, name: string): Promise<void> {
  await administer(ctx, async (ctx, administrator) => {
    const { id, username } = await findAllowed(ctx, administrator, name, 'edit')
    await deleteSecondFactor(ctx, id)
    await deletePasskeys(ctx.db, id)
    await deleteIdentities(ctx.db, id)
    await endSessions(ctx.db, { userId: id, reason: 'second factor reset', now: ctx.now })
    await audit(ctx, { action: 'user.second-factor-reset', subject: 'user', id: username })
  })
}

/** Runs work that needs a code: the attempt is counted first, and a rollback of the work keeps the count. */
function withCode<T>(ctx: UserContext, work: (ctx: InTransaction<UserContext>) => Promise<T>): Promise<T> {
  return attempting(ctx, async (attempt) => {
    const result = await inTransaction(ctx, work)
    await attempt.succeed()
    return result
  })
}

/** Counts an attempt, which stops a stranger at an open page from guessing. @throws ApiError 429 */
function attempting<T>(ctx: UserContext, check: (attempt: CountedAttempt) => Promise<T>): Promise<T> {
  return withAttempt(ctx, { username: ctx.actor.name, source: 'second factor', isKnown: true }, check)
}

async function assertCode(ctx: WritingContext, userId: number, code: string): Promise<void> {
  const right = (await hasSecondFactor(ctx.db, userId)) && (await consumeCode(ctx, userId, code))
  if (!right) throw wrongCode()
}

/** Returns ten new codes of 80 bits; the database stores hashes. */
async function renewCodes({ db }: WritingContext, userId: number): Promise<string[]> {
  const codes = Array.from({ length: 10 }, () => encodeBase32(randomBytes(10)).toLowerCase())
  await replaceRecoveryCodes(db, userId, codes.map(hashToken))
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'))
}

async function deleteSecondFactor({ db }: WritingContext, userId: number): Promise<void> {
  await deleteFactor(db, userId)
  await replaceRecoveryCodes(db, userId, [])
}

function alreadyOn(): ApiError {
  return new ApiError(409, 'SECOND_FACTOR_ON', 'Второй фактор уже включён')
}

function wrongCode(): ApiError {
  return validationError({ code: 'Неверный код' })
}

/** Encrypts the second factors' secrets with the current key. @returns their number. @throws Error when an earlier key is missing */
export function resealFactors(db: Db, keys: Keys): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const outdated = (await lockSecrets(trx)).filter(({ secret }) => isOutdated(secret, keys))
    for (const { user_id, secret } of outdated) {
      const place = factorContext(user_id)
      await replaceSecret(trx, user_id, encryptSecret(decryptSecret(secret, place, keys), place, keys))
    }
    return outdated.length
  })
}

type Requirement = CallAnswer<'GET /users/api/v1/second-factor/requirement'>

export async function readRequirement({ db }: ServiceContext): Promise<Requirement> {
  return { required: await selectRequired(db), withoutFactor: await countWithoutFactor(db) }
}

/**
 * Sets the requirement; an administrator who requires it has a second factor and so can lift it.
 * @throws ApiError 409 SECOND_FACTOR_OFF
 */
export function setRequirement(ctx: UserContext, required: boolean): Promise<Requirement> {
  const { userId } = ctx.actor
  return administer(ctx, async (ctx) => {
    const { db } = ctx
    if (required && !(await hasSecondFactor(db, userId)))
      throw new ApiError(409, 'SECOND_FACTOR_OFF', 'Сначала включите двухфакторный вход у себя')
    const before = await readRequirement(ctx)
    if (before.required === required) return before
    await updateRequired(db, required)
    await audit(ctx, {
      action: 'security.second-factor-required',
      subject: 'role',
      id: 'CREATE_SUPER_USER',
      before: { required: before.required },
      after: { required },
    })
    return readRequirement(ctx)
  })
}

async function isRequired({ db, actor }: ServiceContext): Promise<boolean> {
  return can(actor, 'CREATE_SUPER_USER') && (await selectRequired(db))
}
