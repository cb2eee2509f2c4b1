import type { CallAnswer } from '@cabinet/contract'
import { ApiError } from '../../platform/http/errors.ts'
import { inTransaction, type ServiceContext } from '../../platform/service-context.ts'
import { audit } from '../audit/audit.ts'
import { hashPassword, passwordWeakness } from './passwords.ts'
import { selectPasswordToken, setPassword, takePasswordToken, voidLinks } from './queries.ts'
import { endSessions } from './session-queries.ts'
import { resetDelays } from './sign-in-delay.ts'

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
    await voidLinks(db, userId)
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
