import type { ServiceContext, WritingContext } from '../../platform/service-context.ts'
import { deriveSuccessor, generateToken, hashToken } from './secret-token.ts'
import {
  endSession,
  insertRefreshToken,
  selectRefreshToken,
  takeRefreshToken,
  updateLastUse,
} from './session-queries.ts'

/** Milliseconds without use after which a session ends: one and a half working days. */
export const refreshLifetime = 12 * 3600 * 1000

/** Milliseconds in which an exchange may be repeated; docs/decisions/0009 explains the safety. */
const exchangeGrace = 30_000

export async function issueRefreshToken(ctx: WritingContext, sessionId: string): Promise<string> {
  const token = generateToken()
  await insert(ctx, token, sessionId)
  return token
}

/**
 * Exchanges a token; a repeat within the grace period gives the same successor, a later one, of a copy, ends
 * the session. @returns nothing for a bad token
 */
export async function exchangeRefreshToken(
  ctx: WritingContext,
  token: string,
): Promise<{ sessionId: string; successor: string } | undefined> {
  const { db, now, platform } = ctx
  const successor = deriveSuccessor(token, platform.keys.token)
  const sessionId = await takeRefreshToken(db, token, now)
  if (sessionId !== undefined) {
    await insert(ctx, successor, sessionId)
    await updateLastUse(db, sessionId, now)
    return { sessionId, successor }
  }

  const used = await selectRefreshToken(db, token)
  if (used === undefined || used.used_at === null) return undefined
  const next = await selectRefreshToken(db, successor)
  const repeated = Math.abs(now.getTime() - used.used_at.getTime()) <= exchangeGrace
  if (repeated && next !== undefined && next.used_at === null)
    return { sessionId: used.session_id, successor }
  await endSession(db, { id: used.session_id, reason: 'refresh token used twice', now })
  return undefined
}

/** Leaves a valid token as it is, for a database that is read-only. @returns nothing for a bad token */
export async function keepRefreshToken(
  { db, now }: ServiceContext,
  token: string,
): Promise<{ sessionId: string; successor: string } | undefined> {
  const row = await selectRefreshToken(db, token)
  if (row === undefined || row.used_at !== null || row.expires_at <= now) return undefined
  return { sessionId: row.session_id, successor: token }
}

async function insert({ db, now }: ServiceContext, token: string, sessionId: string): Promise<void> {
  await insertRefreshToken(db, {
    token_hash: hashToken(token),
    session_id: sessionId,
    issued_at: now,
    expires_at: new Date(now.getTime() + refreshLifetime),
    used_at: null,
  })
}
