import type { CallAnswer } from '@cabinet/contract'
import { notFound } from '../../../platform/http/errors.ts'
import { inTransaction, type UserContext } from '../../../platform/service-context.ts'
import { audit } from '../../audit/audit.ts'
import { refreshLifetime } from '../refresh-tokens.ts'
import { endSession, endSessions, selectSessions } from '../session-queries.ts'
import { idleLimitOf } from '../sessions.ts'

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
