import type { CallAnswer, CallBody } from '@cabinet/contract'
import { ApiError, notFound, validationError } from '../../../platform/http/errors.ts'
import { inTransaction, type UserContext } from '../../../platform/service-context.ts'
import { audit } from '../../audit/audit.ts'
import { hashPassword, passwordWeakness, verifyPassword } from '../passwords.ts'
import { invalidateLinks, selectCredentials, setPassword } from '../queries.ts'
import { refreshLifetime } from '../refresh-tokens.ts'
import { endSession, endSessions, selectSessions } from '../session-queries.ts'
import { idleLimitOf } from '../sessions.ts'
import { withAttempt } from '../sign-in-delay.ts'

type List = CallAnswer<'GET /users/api/v1/sessions'>

/** Returns the user's newest usable sessions, the current one first, then by last use. */
export async function listSessions(ctx: UserContext): Promise<List> {
  const { db, now, actor } = ctx
  const usedAfter = new Date(now.getTime() - refreshLifetime)
  const { userId, sessionId: current } = actor
  const rows = await selectSessions(db, { userId, current, usedAfter, ...idleLimitOf(ctx) })
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    current: row.id === current,
    address: row.address,
    userAgent: row.user_agent,
    way: row.way,
    provider: row.way === 'provider' ? (ctx.platform.config.oidc?.label ?? null) : null,
  }))
}

/** Ends a session of the user's own. @throws ApiError 404 when it is another user's, unknown or over */
export async function endOwnSession(ctx: UserContext, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { db, now, actor } = ctx
    const ended = await endSession(db, { id, of: actor.userId, reason: 'ended by its owner', now })
    if (ended === undefined) throw notFound('Сеанс не найден или уже завершён')
    await audit(ctx, { action: 'session.end', subject: 'session', id })
  })
}

export async function endOtherSessions(ctx: UserContext): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { db, now, actor } = ctx
    const { userId, sessionId } = actor
    await endSessions(db, { userId, except: sessionId, reason: 'ended by its owner', now })
    await audit(ctx, { action: 'session.end-others', subject: 'user', id: actor.name })
  })
}

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
    await invalidateLinks(db, userId)
    await endSessions(db, { userId, except: sessionId, reason: 'password set', now })
    await audit(ctx, { action: 'user.set-password', subject: 'user', id: username, after: { by: 'owner' } })
  })
}
