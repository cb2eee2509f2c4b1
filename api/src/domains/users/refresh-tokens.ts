import type { Db } from '../../platform/db/database.ts'
import { endSession } from './queries.ts'
import { hashToken, newToken, successorToken } from './secret-token.ts'

/** Milliseconds without use after which a session ends: a working day and a half. */
export const refreshLifetime = 12 * 3600 * 1000

/** Milliseconds in which an exchange may be repeated. docs/decisions/0007 says why that is safe. */
const exchangeGrace = 30_000

export async function issueRefreshToken(db: Db, sessionId: string, now: Date): Promise<string> {
  const token = newToken()
  await insert(db, token, sessionId, now)
  return token
}

/**
 * Exchanges a token for its successor. The same exchange repeated within the grace gives the same successor; a token used past it,
 * or after its successor, has two holders: the session ends.
 * @returns nothing when the token is unknown, expired, or just ended its session.
 */
export async function exchangeRefreshToken(
  db: Db,
  token: string,
  key: Buffer,
  now: Date,
): Promise<{ sessionId: string; successor: string } | undefined> {
  const successor = successorToken(token, key)
  const first = await db
    .updateTable('refresh_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('session_id')
    .executeTakeFirst()
  if (first !== undefined) {
    await insert(db, successor, first.session_id, now)
    await db.updateTable('sessions').set({ last_used_at: now }).where('id', '=', first.session_id).execute()
    return { sessionId: first.session_id, successor }
  }

  const used = await select(db, token)
  if (used === undefined || used.used_at === null) return undefined
  const next = await select(db, successor)
  const repeated = now.getTime() - used.used_at.getTime() <= exchangeGrace
  if (repeated && next !== undefined && next.used_at === null)
    return { sessionId: used.session_id, successor }
  await endSession(db, used.session_id, 'refresh token used twice', now)
  return undefined
}

/** The session that a refresh token belongs to, whatever its state. */
export async function sessionOfRefreshToken(db: Db, token: string): Promise<string | undefined> {
  return (await select(db, token))?.session_id
}

function select(db: Db, token: string) {
  return db
    .selectFrom('refresh_tokens')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
}

async function insert(db: Db, token: string, sessionId: string, now: Date): Promise<void> {
  await db
    .insertInto('refresh_tokens')
    .values({
      token_hash: hashToken(token),
      session_id: sessionId,
      issued_at: now,
      expires_at: new Date(now.getTime() + refreshLifetime),
      used_at: null,
    })
    .execute()
}
