import type { CallAnswer } from '@cabinet/contract'
import type { Session } from '../../../platform/access/session.ts'
import { type Call, inTransaction } from '../../../platform/call.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { audit } from '../../audit/audit.ts'
import { refreshLifetime } from '../refresh-tokens.ts'
import { endSession, endSessions, selectSessions } from '../session-queries.ts'

type List = CallAnswer<'GET /users/api/v1/sessions'>

/** Sessions of the user that can still be used, the present one first, then by their last use. */
export async function listSessions({ db, now }: Call, present: Session): Promise<List> {
  const usedAfter = new Date(now.getTime() - refreshLifetime)
  const rows = await selectSessions(db, present.userId, { now, usedAfter })
  return rows
    .map((row) => ({
      id: row.id,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
      current: row.id === present.id,
      address: row.address,
      userAgent: row.user_agent,
    }))
    .sort((a, b) => Number(b.current) - Number(a.current))
}

/** @throws ApiError 404 when it is nobody's, somebody else's, or over. */
export async function endOwnSession(call: Call, { userId }: Session, id: string): Promise<void> {
  await inTransaction(call, async (call) => {
    const { db, now } = call
    const ended = await endSession(db, { id, of: userId, reason: 'ended by its owner', now })
    if (ended === undefined) throw notFound('Сеанс не найден или уже завершён')
    await audit(call, { action: 'session.end', subject: 'session', id })
  })
}

export async function endOtherSessions(call: Call, { id, userId }: Session): Promise<void> {
  await inTransaction(call, async (call) => {
    const { db, now } = call
    await endSessions(db, { userId, except: id, reason: 'ended by its owner', now })
    await audit(call, { action: 'session.end-others', subject: 'user', id: userId })
  })
}
