import { randomBytes } from 'node:crypto'
import type { CallAnswer } from '@cabinet/contract'
import {
  type Call,
  type InTransaction,
  inTransaction,
  type UserCall,
  type WritingCall,
} from '../../../platform/call.ts'
import { ApiError, validationError } from '../../../platform/http/errors.ts'
import { encryptSecret } from '../../../platform/secrets/secrets.ts'
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
  deleteFactor,
  hasSecondFactor,
  insertFactor,
  replaceRecoveryCodes,
} from './queries.ts'
import { isRequired } from './requirement.ts'
import { encodeBase32, generateTotpSecret, totpUri } from './totp.ts'

type State = CallAnswer<'GET /users/api/v1/second-factor'>
type RecoveryCodes = CallAnswer<'POST /users/api/v1/second-factor/confirmation'>

export async function readSecondFactorState(call: UserCall): Promise<State> {
  const { userId } = call.actor
  return {
    enabled: await hasSecondFactor(call.db, userId),
    recoveryCodesLeft: await countRecoveryCodes(call.db, userId),
    required: await isRequired(call),
  }
}

/** Returns a new secret, confirmed by its first code. @throws ApiError 400, 409 SECOND_FACTOR_ON */
export async function enrol(
  call: UserCall,
  password: string,
): Promise<CallAnswer<'POST /users/api/v1/second-factor'>> {
  const { db, now, platform } = call
  const { userId, name: username } = call.actor
  await attempting(call, async (attempt) => {
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
export function confirmEnrolment(call: UserCall, code: string): Promise<RecoveryCodes> {
  return withCode(call, async (call) => {
    const { userId } = call.actor
    if (await hasSecondFactor(call.db, userId)) throw alreadyOn()
    if (!(await consumeTotp(call, userId, code))) throw wrongCode()
    await confirmFactor(call.db, userId, call.now)
    await audit(call, { action: 'user.second-factor-on', subject: 'user', id: call.actor.name })
    return { recoveryCodes: await renewCodes(call, userId) }
  })
}

/** @throws ApiError 400 on a wrong code */
export function renewRecoveryCodes(call: UserCall, code: string): Promise<RecoveryCodes> {
  return withCode(call, async (call) => {
    const { userId } = call.actor
    await assertCode(call, userId, code)
    await audit(call, { action: 'user.recovery-codes', subject: 'user', id: call.actor.name })
    return { recoveryCodes: await renewCodes(call, userId) }
  })
}

/** @throws ApiError 400 on a wrong code, 409 where the role needs it */
export async function turnOffSecondFactor(call: UserCall, code: string): Promise<void> {
  await withCode(call, async (call) => {
    const { userId } = call.actor
    await assertCode(call, userId, code)
    if (await isRequired(call))
      throw new ApiError(409, 'SECOND_FACTOR_IS_REQUIRED', 'Для вашей роли двухфакторный вход обязателен')
    await deleteSecondFactor(call, userId)
    await audit(call, { action: 'user.second-factor-off', subject: 'user', id: call.actor.name })
  })
}

/** Turns off a lost second factor and ends its user's sessions. @throws ApiError 403, 404 */
export async function resetSecondFactor(call: Call, name: string): Promise<void> {
  await administer(call, async (call, administrator) => {
    const { id, username } = await findAllowed(call, administrator, name, 'edit')
    await deleteSecondFactor(call, id)
    await deletePasskeys(call.db, id)
    await deleteIdentities(call.db, id)
    await endSessions(call.db, { userId: id, reason: 'second factor reset', now: call.now })
    await audit(call, { action: 'user.second-factor-reset', subject: 'user', id: username })
  })
}

/** Runs work that needs a code: the attempt is counted first, and a rollback of the work keeps the count. */
function withCode<T>(call: UserCall, work: (call: InTransaction<UserCall>) => Promise<T>): Promise<T> {
  return attempting(call, async (attempt) => {
    const result = await inTransaction(call, work)
    await attempt.succeed()
    return result
  })
}

/** Counts an attempt, which stops a stranger at an open page from guessing. @throws ApiError 429 */
function attempting<T>(call: UserCall, check: (attempt: CountedAttempt) => Promise<T>): Promise<T> {
  return withAttempt(call, { username: call.actor.name, source: 'second factor', isKnown: true }, check)
}

async function assertCode(call: WritingCall, userId: number, code: string): Promise<void> {
  const right = (await hasSecondFactor(call.db, userId)) && (await consumeCode(call, userId, code))
  if (!right) throw wrongCode()
}

/** Returns ten new codes of 80 bits; the database stores hashes. */
async function renewCodes({ db }: WritingCall, userId: number): Promise<string[]> {
  const codes = Array.from({ length: 10 }, () => encodeBase32(randomBytes(10)).toLowerCase())
  await replaceRecoveryCodes(db, userId, codes.map(hashToken))
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'))
}

async function deleteSecondFactor({ db }: WritingCall, userId: number): Promise<void> {
  await deleteFactor(db, userId)
  await replaceRecoveryCodes(db, userId, [])
}

function alreadyOn(): ApiError {
  return new ApiError(409, 'SECOND_FACTOR_ON', 'Второй фактор уже включён')
}

function wrongCode(): ApiError {
  return validationError({ code: 'Неверный код' })
}
