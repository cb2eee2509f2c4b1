import type { CallAnswer, CallBody } from '@cabinet/contract'
import { jwtVerify, SignJWT } from 'jose'
import type { Session } from '../../platform/access/caller.ts'
import type { Db } from '../../platform/db/database.ts'
import { isReadOnly } from '../../platform/db/unavailable.ts'
import { ApiError, unauthenticated } from '../../platform/http/errors.ts'
import { inTransaction, type ServiceContext, type UserContext } from '../../platform/service-context.ts'
import { audit } from '../audit/audit.ts'
import { knownPermissions } from './administration/rights.ts'
import { exchangeRefreshToken, keepRefreshToken } from './refresh-tokens.ts'
import {
  endIdleSession,
  endSession,
  type IdleLimit,
  selectLiveSession,
  selectRefreshToken,
  updateActivity,
} from './session-queries.ts'

/** Seconds that an access token lives. Source: docs/product.md, «Limits». */
const accessTokenLifetime = 600

const issuer = 'merchant-cabinet'

export interface AccessClaims {
  readonly sessionId: string
  readonly userId: number
}

/** Signs a JWT that names only the session: rights are read from the database at each request. */
export async function signAccessToken(
  { sessionId, userId }: AccessClaims,
  key: Buffer,
  now: Date,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(issuer)
    .setSubject(String(userId))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + accessTokenLifetime)
    .sign(key)
}

interface Verified {
  readonly claims: AccessClaims
  /** Seconds since 1970. */
  readonly expiresAt: number
}

/** Verified tokens by key and text: a signature check runs on another thread, and each request repeats its token. */
const verified = new WeakMap<Buffer, Map<string, Verified>>()
/** More entries than a process sees in a token's ten minutes; a full cache is cleared. */
const maxVerified = 10_000

/** @returns nothing when the token is forged, expired or from another issuer */
export async function verifyAccessToken(
  token: string,
  key: Buffer,
  now: Date,
): Promise<AccessClaims | undefined> {
  const known = verified.get(key)?.get(token)
  if (known !== undefined && now.getTime() < known.expiresAt * 1000) return known.claims
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], issuer, currentDate: now })
    const { sid, sub, exp: expiresAt } = payload
    if (typeof sid !== 'string' || sub === undefined || expiresAt === undefined) return undefined
    const claims = { sessionId: sid, userId: Number(sub) }
    cacheVerified(token, key, { claims, expiresAt })
    return claims
  } catch {
    return undefined
  }
}

function cacheVerified(token: string, key: Buffer, found: Verified): void {
  const ofKey = verified.get(key)
  if (ofKey === undefined || ofKey.size >= maxVerified) verified.set(key, new Map([[token, found]]))
  else ofKey.set(token, found)
}

export { countLiveSessions } from './session-queries.ts'

export interface SignedIn {
  readonly access: string
  /** Seconds. */
  readonly expiresIn: number
  readonly refreshToken: string
}

/** Exchanges the cookie's refresh token. @throws ApiError 401 when the session has ended */
export async function renew(ctx: ServiceContext, refreshToken: string | undefined): Promise<SignedIn> {
  if (refreshToken === undefined) throw unauthenticated('Ключа для продления сеанса нет')
  const exchanged = await inTransaction(ctx, (ctx) => exchangeRefreshToken(ctx, refreshToken)).catch(
    (error: unknown) => {
      if (!isReadOnly(error)) throw error
      return keepRefreshToken(ctx, refreshToken)
    },
  )
  if (exchanged === undefined) throw unauthenticated('Ключ для продления сеанса больше не действует')
  const { sessionId, successor } = exchanged
  const session = await findLiveSession(ctx.db, sessionId, idleLimitOf(ctx))
  return { ...(await issueAccess(ctx, { userId: session.userId, sessionId })), refreshToken: successor }
}

/** Ends the session of the cookie or of the access token; without a valid one nothing happens. @returns the ids of ended ones */
export async function signOut(
  ctx: ServiceContext,
  { refreshToken, accessToken }: { refreshToken: string | undefined; accessToken: string | undefined },
): Promise<string[]> {
  const { db, now, platform } = ctx
  const claims = await verifyAccessToken(accessToken ?? '', platform.keys.token, now)
  const byCookie = await selectRefreshToken(db, refreshToken ?? '')
  const ended: string[] = []
  for (const id of new Set([claims?.sessionId, byCookie?.session_id]))
    await inTransaction(ctx, async (ctx) => {
      if (id === undefined) return
      const owner = await endSession(ctx.db, { id, reason: 'sign-out', now })
      if (owner === undefined) return
      const actor = { ...ctx.actor, ...owner }
      await audit({ ...ctx, actor }, { action: 'session.sign-out', subject: 'session', id })
      ended.push(id)
    })
  return ended
}

/** Returns the session of an access token in its current state, so that an ended session or a changed role takes effect at once. @throws ApiError 401 */
export async function authenticate(
  { db, ...limit }: Pick<ServiceContext, 'db'> & IdleLimit,
  key: Buffer,
  accessToken: string | undefined,
): Promise<Session> {
  if (accessToken === undefined) throw unauthenticated('Запрос пришёл без ключа доступа')
  const claims = await verifyAccessToken(accessToken, key, limit.now)
  if (claims === undefined) throw unauthenticated('Ключ доступа не действует')
  const session = await findSession(db, claims.sessionId, limit)
  if (session.userId !== claims.userId) throw unauthenticated('Сеанс завершён')
  return session
}

/** Returns a session in its current state. @throws ApiError 401 when it has ended */
export async function findSession(db: Db, id: string, limit: IdleLimit): Promise<Session> {
  const row = await findLiveSession(db, id, limit)
  return {
    id: row.id,
    userId: row.userId,
    username: row.username,
    fullName: [row.last_name, row.first_name, row.middle_name].filter(Boolean).join(' '),
    permissions: knownPermissions(row.permissions),
    merchants: row.username === 'superadmin' ? 'all' : row.merchants,
    mustEnrol: Boolean(row.mustEnrol),
    lockedAt: row.locked_at,
    idleMinutes: row.idleMinutes,
    provedAt: row.provedAt,
  }
}

/** @throws ApiError 401, SESSION_IDLE for one that no key or press has kept, which ends */
async function findLiveSession(db: Db, id: string, limit: IdleLimit) {
  const row = await selectLiveSession(db, id, limit)
  if (row === undefined) throw unauthenticated('Сеанс завершён')
  const hasEnded = row.ended_at !== null
  if (!hasEnded && !row.isIdle) return row
  // A read-only database refuses the next request in the same way.
  if (!hasEnded) await endIdleSession(db, { id, now: limit.now }).catch(() => undefined)
  throw sessionIdle()
}

const sessionIdle = () =>
  new ApiError(
    401,
    'SESSION_IDLE',
    'Сеанс закончился: на общем компьютере долго не было нажатий. Войдите снова',
  )

export const idleLimitOf = ({ now, platform }: Pick<ServiceContext, 'now' | 'platform'>): IdleLimit => ({
  now,
  idleMinutes: platform.config.idleMinutes,
})

/** Keeps the session on a shared computer for a key or press. @returns how long it lives without another */
export async function recordActivity(
  { db, now, actor }: UserContext,
  { secondsAgo }: CallBody<'POST /users/api/v1/activity'>,
): Promise<CallAnswer<'POST /users/api/v1/activity'>> {
  if (actor.idleMinutes === null) return { secondsLeft: null }
  const activeAt = secondsAgo === undefined ? undefined : new Date(now.getTime() - secondsAgo * 1000)
  const last = await updateActivity(db, actor.sessionId, activeAt)
  if (last === undefined) throw sessionIdle()
  const leftMs = last.getTime() + actor.idleMinutes * 60_000 - now.getTime()
  return { secondsLeft: Math.max(0, Math.floor(leftMs / 1000)) }
}

export async function issueAccess(
  { now, platform }: ServiceContext,
  claims: AccessClaims,
): Promise<Omit<SignedIn, 'refreshToken'>> {
  return { access: await signAccessToken(claims, platform.keys.token, now), expiresIn: accessTokenLifetime }
}
