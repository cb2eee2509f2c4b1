import type { CallBody } from '@cabinet/contract'
import { ApiError, validationError } from '../../../platform/http/errors.ts'
import { inTransaction, type UserContext } from '../../../platform/service-context.ts'
import { audit } from '../../audit/audit.ts'
import { voidLinks } from '../password-queries.ts'
import { hashPassword, passwordWeakness, verifyPassword } from '../passwords.ts'
import { selectCredentials, setPassword } from '../queries.ts'
import { endSessions } from '../session-queries.ts'
import { withAttempt } from '../sign-in-delay.ts'

/** Voids links and ends the other sessions. @throws ApiError 400 PASSWORD_WEAK, 429 after too many wrong current passwords */
export async function changeOwnPassword(
  ctx: UserContext,
  { currentPassword, newPassword }: CallBody<'PUT /users/api/v1/password'>,
): Promise<void> {
  const { userId, sessionId, name: username } = ctx.actor
  const weakness =
    newPassword === currentPassword
      ? 'Новый пароль совпадает с прежним'
      : passwordWeakness(newPassword, username)
  if (weakness !== undefined)
    throw new ApiError(400, 'PASSWORD_WEAK', weakness, { fields: { newPassword: weakness } })
  // Counting attempts stops a stranger at an open page from guessing.
  await withAttempt(ctx, { username, source: 'own password', isKnown: true }, async (attempt) => {
    const user = await selectCredentials(ctx.db, username)
    if (!(await verifyPassword(user?.password_hash, currentPassword)))
      throw validationError({ currentPassword: 'Неверный пароль' })
    await attempt.succeed()
  })
  const hash = await hashPassword(newPassword)
  await inTransaction(ctx, async (ctx) => {
    const { db, now } = ctx
    await setPassword(db, userId, hash)
    await voidLinks(db, userId)
    await endSessions(db, { userId, except: sessionId, reason: 'password set', now })
    await audit(ctx, { action: 'user.set-password', subject: 'user', id: username, after: { by: 'owner' } })
  })
}
