import type { Session } from '../../platform/access/session.ts'
import { type Call, inTransaction } from '../../platform/call.ts'
import { isReadOnly } from '../../platform/db/unavailable.ts'
import { unauthenticated } from '../../platform/http/errors.ts'
import { audit } from '../audit/audit.ts'
import { type AccessClaims, accessTokenLifetime, signAccessToken, verifyAccessToken } from './access-token.ts'
import { knownPermissions } from './administration/rights.ts'
import { exchangeRefreshToken, keepRefreshToken } from './refresh-tokens.ts'
import { endSession, selectLiveSession, selectRefreshToken } from './session-queries.ts'

export { countLiveSessions } from './session-queries.ts'

export interface SignedIn {
  readonly access: string
  /** Seconds. */
  readonly expiresIn: number
  readonly refreshToken: string
}

/** Exchanges the cookie's refresh token. @throws ApiError 401 when the session has ended */
export async function renew(call: Call, refreshToken: string | undefined): Promise<SignedIn> {
  if (refreshToken === undefined) throw unauthenticated('Ключа для продления сеанса нет')
  const exchanged = await inTransaction(call, (call) => exchangeRefreshToken(call, refreshToken)).catch(
    (error: unknown) => {
      if (!isReadOnly(error)) throw error
      return keepRefreshToken(call, refreshToken)
    },
  )
  if (exchanged === undefined) throw unauthenticated('Ключ для продления сеанса больше не действует')
  const { sessionId, successor } = exchanged
  const session = await selectLiveSession(call.db, sessionId, call.now)
  if (session === undefined) throw unauthenticated('Сеанс завершён')
  return { ...(await issueAccess(call, { userId: session.userId, sessionId })), refreshToken: successor }
}

/** Ends the session of the cookie or of the access token; without a valid one nothing happens. @returns the ids of ended ones */
export async function signOut(
  call: Call,
  { refreshToken, accessToken }: { refreshToken: string | undefined; accessToken: string | undefined },
): Promise<string[]> {
  const { db, now, platform } = call
  const claims = await verifyAccessToken(accessToken ?? '', platform.keys.token, now)
  const byCookie = await selectRefreshToken(db, refreshToken ?? '')
  const ended: string[] = []
  for (const id of new Set([claims?.sessionId, byCookie?.session_id]))
    await inTransaction(call, async (call) => {
      if (id === undefined) return
      const owner = await endSession(call.db, { id, reason: 'sign-out', now })
      if (owner === undefined) return
      const actor = { ...call.actor, ...owner }
      await audit({ ...call, actor }, { action: 'session.sign-out', subject: 'session', id })
      ended.push(id)
    })
  return ended
}

/** Returns the session of an access token in its current state, so that an ended session or a changed role takes effect at once. @throws ApiError 401 */
export async function authenticate(
  { db, now }: Pick<Call, 'db' | 'now'>,
  key: Buffer,
  accessToken: string | undefined,
): Promise<Session> {
  if (accessToken === undefined) throw unauthenticated('Запрос пришёл без ключа доступа')
  const claims = await verifyAccessToken(accessToken, key, now)
  if (claims === undefined) throw unauthenticated('Ключ доступа не действует')
  const row = await selectLiveSession(db, claims.sessionId, now)
  if (row === undefined || row.userId !== claims.userId) throw unauthenticated('Сеанс завершён')
  return {
    id: row.id,
    userId: row.userId,
    username: row.username,
    fullName: [row.last_name, row.first_name, row.middle_name].filter(Boolean).join(' '),
    permissions: knownPermissions(row.permissions),
    merchants: row.username === 'superadmin' ? 'all' : row.merchants,
    mustEnrol: Boolean(row.mustEnrol),
  }
}

export async function issueAccess(
  { now, platform }: Call,
  claims: AccessClaims,
): Promise<Omit<SignedIn, 'refreshToken'>> {
  return { access: await signAccessToken(claims, platform.keys.token, now), expiresIn: accessTokenLifetime }
}
