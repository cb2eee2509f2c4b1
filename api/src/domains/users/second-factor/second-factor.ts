import { randomBytes } from 'node:crypto'
import type { CallAnswer } from '@cabinet/contract'
import type { Session } from '../../../platform/access/session.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { ApiError, validationError } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { seal } from '../../../platform/secrets/secrets.ts'
import { audit, type Recorded } from '../../audit/audit.ts'
import { type Asking, findAllowed } from '../administration/change.ts'
import { administer } from '../administration/lock.ts'
import { verifyPassword } from '../passwords.ts'
import { endSessions, selectCredentials } from '../queries.ts'
import { hashToken } from '../secret-token.ts'
import { factorPlace, hasSecondFactor, takeCode, takeTotp } from './check-code.ts'
import { isRequiredOf } from './requirement.ts'
import { base32, newTotpSecret, totpUri } from './totp.ts'

type Parts = Pick<Platform, 'db' | 'keys' | 'clock'>
type State = CallAnswer<'GET /users/api/v1/second-factor'>
type RecoveryCodes = CallAnswer<'POST /users/api/v1/second-factor/confirmation'>

export async function secondFactorState({ db }: Parts, { userId }: Session): Promise<State> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    enabled: await hasSecondFactor(db, userId),
    recoveryCodesLeft: count,
    required: await isRequiredOf(db, userId),
  }
}

/** A secret for the authenticator; it counts once a code of it was entered. @throws ApiError 400, 409 SECOND_FACTOR_ON */
export async function enrol(
  { db, keys, clock }: Parts,
  { userId, username }: Session,
  password: string,
): Promise<CallAnswer<'POST /users/api/v1/second-factor'>> {
  const user = await selectCredentials(db, username)
  if (!(await verifyPassword(user?.password_hash, password)))
    throw validationError({ password: 'Неверный пароль' })
  const secret = newTotpSecret()
  const row = {
    secret: seal(secret, factorPlace(userId), keys),
    created_at: clock(),
    confirmed_at: null,
    last_step: null,
  }
  const stored = await db
    .insertInto('second_factors')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(row).where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  if (stored === undefined) throw new ApiError(409, 'SECOND_FACTOR_ON', 'Второй фактор уже включён')
  return { secret, uri: totpUri(secret, username) }
}

/** Turns it on by the first code of the authenticator. @returns recovery codes, shown this once. @throws ApiError 400, 409 */
export async function confirmEnrolment(
  { db, keys, clock }: Parts,
  { session, actor }: Asking,
  code: string,
): Promise<RecoveryCodes> {
  const { userId } = session
  return db.transaction().execute(async (trx) => {
    if (await hasSecondFactor(trx, userId))
      throw new ApiError(409, 'SECOND_FACTOR_ON', 'Второй фактор уже включён')
    if (!(await takeTotp(trx, keys, { userId, code, now: clock() }))) throw wrongCode()
    await trx
      .updateTable('second_factors')
      .set({ confirmed_at: clock() })
      .where('user_id', '=', userId)
      .execute()
    await record(trx, clock(), actor, 'user.second-factor-on', userId)
    return { recoveryCodes: await renewCodes(trx, userId) }
  })
}

/** @throws ApiError 400 on a wrong code */
export async function renewRecoveryCodes(
  { db, keys, clock }: Parts,
  { session, actor }: Asking,
  code: string,
): Promise<RecoveryCodes> {
  const { userId } = session
  return db.transaction().execute(async (trx) => {
    await assertCode(trx, keys, { userId, code, now: clock() })
    await record(trx, clock(), actor, 'user.recovery-codes', userId)
    return { recoveryCodes: await renewCodes(trx, userId) }
  })
}

/** @throws ApiError 400 on a wrong code, 409 where the role needs it */
export async function turnOff(
  { db, keys, clock }: Parts,
  { session, actor }: Asking,
  code: string,
): Promise<void> {
  const { userId } = session
  await db.transaction().execute(async (trx) => {
    await assertCode(trx, keys, { userId, code, now: clock() })
    if (await isRequiredOf(trx, userId))
      throw new ApiError(409, 'SECOND_FACTOR_IS_REQUIRED', 'Для вашей роли вход с кодом обязателен')
    await forget(trx, userId)
    await record(trx, clock(), actor, 'user.second-factor-off', userId)
  })
}

/** For somebody who lost telephone and codes: an administrator turns it off, and his sessions end. @throws ApiError 403, 404 */
export async function resetFor(
  { db, clock }: Parts,
  { session, actor }: Asking,
  username: string,
): Promise<void> {
  await administer({ db }, session, async (trx, administrator) => {
    const { id } = await findAllowed(trx, administrator, username, 'edit')
    await forget(trx, id)
    await endSessions(trx, { userId: id, reason: 'second factor reset', now: clock() })
    await record(trx, clock(), actor, 'user.second-factor-reset', id)
  })
}

async function assertCode(
  trx: Trx,
  keys: Platform['keys'],
  about: { userId: number; code: string; now: Date },
): Promise<void> {
  const right = (await hasSecondFactor(trx, about.userId)) && (await takeCode(trx, keys, about))
  if (!right) throw wrongCode()
}

/** Ten codes of 80 bits; the database keeps hashes. */
async function renewCodes(trx: Trx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: 10 }, () => base32(randomBytes(10)).toLowerCase())
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashToken(code) })))
    .execute()
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'))
}

async function forget(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('second_factors').where('user_id', '=', userId).execute()
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

function wrongCode(): ApiError {
  return validationError({ code: 'Неверный код' })
}

async function record(trx: Trx, at: Date, actor: Recorded, action: string, id: number): Promise<void> {
  await audit({ db: trx, now: at, actor }, { action, subject: 'user', id })
}
