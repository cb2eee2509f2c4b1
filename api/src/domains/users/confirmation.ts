import type { Trx } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { audit } from '../audit/audit.ts'
import { hashPassword, passwordWeakness } from './passwords.ts'
import { endSessions } from './queries.ts'
import { hashToken } from './secret-token.ts'
import type { PasswordTokenPurpose } from './tables.ts'

/**
 * Sets a password by the token of an invitation or a reset, once, and ends the user's sessions.
 * @throws ApiError 400 TOKEN_INVALID (unknown, used, replaced, or its user may not sign in), TOKEN_EXPIRED, PASSWORD_WEAK.
 */
export async function confirmPassword(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { token, password, requestId }: { token: string; password: string; requestId: string },
): Promise<void> {
  const { username } = await usableToken(db, token, clock())
  const weakness = passwordWeakness(password, username)
  if (weakness !== undefined)
    throw new ApiError(400, 'PASSWORD_WEAK', weakness, { fields: { password: weakness } })
  // Hashed before the transaction: 20 ms of work that nobody should wait for.
  const hash = await hashPassword(password)
  await db.transaction().execute(async (trx) => {
    const now = clock()
    const { userId, purpose } = await usableToken(trx, token, now)
    if (!(await takeToken(trx, token, now))) throw tokenInvalid()
    await trx
      .updateTable('users')
      .set({ password_hash: hash, status: 'active' })
      .where('id', '=', userId)
      .where('status', '<>', 'inactive')
      .execute()
    await trx
      .deleteFrom('password_tokens')
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .execute()
    await endSessions(trx, { userId, reason: 'password set', now })
    const owner = { userId, name: username, requestId }
    await audit(
      { db: trx, now, actor: owner },
      {
        action: 'user.set-password',
        subject: 'user',
        id: userId,
        after: { by: purpose },
      },
    )
  })
}

async function usableToken(
  db: Platform['db'],
  token: string,
  now: Date,
): Promise<{ userId: number; username: string; purpose: PasswordTokenPurpose }> {
  const row = await db
    .selectFrom('password_tokens')
    .innerJoin('users', 'users.id', 'password_tokens.user_id')
    .select(['users.id as userId', 'users.username', 'users.status'])
    .select(['password_tokens.purpose', 'password_tokens.expires_at', 'password_tokens.used_at'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (row === undefined || row.used_at !== null || row.status === 'inactive') throw tokenInvalid()
  if (row.expires_at <= now)
    throw new ApiError(400, 'TOKEN_EXPIRED', 'Срок действия ссылки истёк. Запросите новую ссылку')
  return row
}

/** @returns false when another request took it first. */
async function takeToken(trx: Trx, token: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('password_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

function tokenInvalid(): ApiError {
  return new ApiError(400, 'TOKEN_INVALID', 'Ссылка недействительна. Запросите новую ссылку')
}
