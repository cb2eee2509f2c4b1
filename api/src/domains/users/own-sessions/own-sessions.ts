import type { CallAnswer } from '@cabinet/contract'
import type { Session } from '../../../platform/access/session.ts'
import type { Db } from '../../../platform/db/database.ts'
import { notFound } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { audit, type Recorded } from '../../audit/audit.ts'
import { endSessions } from '../queries.ts'
import { refreshLifetime } from '../refresh-tokens.ts'

type List = CallAnswer<'GET /users/api/v1/sessions'>

/** Sessions of the user that can still be used, the present one first, then by their last use. */
export async function listSessions(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  session: Session,
): Promise<List> {
  const rows = await live(db, session, clock())
    .select(['id', 'created_at', 'last_used_at', 'address', 'user_agent'])
    .orderBy('last_used_at', 'desc')
    .execute()
  return rows
    .map((row) => ({
      id: row.id,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
      current: row.id === session.id,
      address: row.address,
      userAgent: row.user_agent,
    }))
    .sort((a, b) => Number(b.current) - Number(a.current))
}

/** @throws ApiError 404 when it is nobody's, somebody else's, or over. */
export async function endOwnSession(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { session, actor }: { session: Session; actor: Recorded },
  id: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ended = await trx
      .updateTable('sessions')
      .set({ ended_at: clock(), ended_because: 'ended by its owner' })
      .where('id', '=', id)
      .where('user_id', '=', session.userId)
      .where('ended_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (ended === undefined) throw notFound('Сеанс не найден или уже завершён')
    await audit({ db: trx, now: clock(), actor }, { action: 'session.end', subject: 'session', id })
  })
}

export async function endOtherSessions(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { session, actor }: { session: Session; actor: Recorded },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { id, userId } = session
    await endSessions(trx, { userId, except: id, reason: 'ended by its owner', now: clock() })
    await audit(
      { db: trx, now: clock(), actor },
      { action: 'session.end-others', subject: 'user', id: userId },
    )
  })
}

/** Not ended, and its cookie can still be exchanged. */
function live(db: Db, { userId }: Session, now: Date) {
  return db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', new Date(now.getTime() - refreshLifetime))
}
