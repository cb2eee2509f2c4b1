import type { Keys } from '../../../platform/config/keys.ts'
import type { Db } from '../../../platform/db/database.ts'
import { unseal } from '../../../platform/secrets/secrets.ts'
import { hashToken } from '../secret-token.ts'
import { matchingStep } from './totp.ts'

/** Where the secret is stored: it opens there alone. */
export function factorPlace(userId: number): string {
  return `second_factors/${userId}/secret`
}

/** Whether signing in takes a code beside the password. */
export async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Takes a code of the authenticator, or one of the recovery codes: each works once. @returns whether it was right. */
export async function takeCode(
  db: Db,
  keys: Keys,
  { userId, code: typed, now }: { userId: number; code: string; now: Date },
): Promise<boolean> {
  const code = typed.replace(/[\s-]/g, '').toLowerCase()
  return /^\d{6}$/.test(code)
    ? takeTotp(db, keys, { userId, code, now })
    : takeRecoveryCode(db, { userId, code })
}

/** A code that was seen over a shoulder is worth nothing: its step must be later than the last one taken. */
export async function takeTotp(
  db: Db,
  keys: Keys,
  { userId, code, now }: { userId: number; code: string; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (row === undefined) return false
  const step = matchingStep(unseal(row.secret, factorPlace(userId), keys), code, now)
  if (step === undefined) return false
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

async function takeRecoveryCode(
  db: Db,
  { userId, code }: { userId: number; code: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashToken(code))
    .executeTakeFirst()
  return numDeletedRows === 1n
}
