import { randomUUID } from 'node:crypto'
import { type PermissionName, permissionNames } from '@cabinet/contract'
import type { Session } from '../../platform/access/session.ts'
import type { Db } from '../../platform/db/database.ts'
import { ApiError, tooManyRequests, unauthenticated } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { audit } from '../audit/audit.ts'
import { accessTokenLifetime, signAccessToken, verifyAccessToken } from './access-token.ts'
import { verifyPassword } from './passwords.ts'
import { endSession, selectCredentials, selectLiveSession } from './queries.ts'
import { exchangeRefreshToken, issueRefreshToken, sessionOfRefreshToken } from './refresh-tokens.ts'
import { hasSecondFactor, takeCode } from './second-factor/check-code.ts'
import { type SignInAttempt, SignInDelay } from './sign-in-delay.ts'

const seconds = 1000

/** However often it is renewed, a session ends after a week. */
const sessionLifetime = 7 * 24 * 3600 * seconds

export interface SignedIn {
  readonly access: string
  /** Seconds. */
  readonly expiresIn: number
  /** For the cookie. */
  readonly refreshToken: string
}

export interface Credentials {
  readonly username: string
  readonly password: string
  /** Of the authenticator, or a recovery code. */
  readonly code?: string
}

/** Where somebody signs in from, as he will see it in the list of his sessions. */
export interface SignInPlace {
  readonly address: string
  readonly userAgent: string | undefined
  readonly requestId: string
}

/** Sessions: made by a password, renewed by the refresh cookie, looked up at every request. Source: decisions 7. */
export class Sessions {
  readonly #platform: Pick<Platform, 'db' | 'keys' | 'clock'>
  readonly #delay: SignInDelay

  constructor(platform: Pick<Platform, 'db' | 'keys' | 'clock'>) {
    this.#platform = platform
    this.#delay = new SignInDelay(platform.keys.token)
  }

  /**
   * @throws ApiError 401 BAD_CREDENTIALS (the same for an unknown name and a wrong password), SECOND_FACTOR_REQUIRED and
   * SECOND_FACTOR_WRONG (to who knows the password), 429 while a delay runs.
   */
  async signIn({ username, password, code }: Credentials, place: SignInPlace): Promise<SignedIn> {
    const { db, keys, clock } = this.#platform
    const attempt: SignInAttempt = { username: username.trim().toLowerCase(), address: place.address }
    const wait = await this.#delay.remaining(db, attempt, clock())
    if (wait > 0) throw tooManyRequests(wait)

    const user = await selectCredentials(db, attempt.username)
    const matches = await verifyPassword(user?.password_hash, password)
    if (user === undefined || !matches || user.status !== 'active')
      throw refused('BAD_CREDENTIALS', await this.#failed(attempt))
    if (await hasSecondFactor(db, user.id)) {
      if (code === undefined) throw new ApiError(401, 'SECOND_FACTOR_REQUIRED', 'Введите код из приложения')
      if (!(await takeCode(db, keys, { userId: user.id, code, now: clock() })))
        throw refused('SECOND_FACTOR_WRONG', await this.#failed(attempt))
    }
    await this.#delay.succeeded(db, attempt)
    return this.#begin(user, place)
  }

  /** Exchanges the refresh token of the cookie. @throws ApiError 401 when the session is over. */
  async renew(refreshToken: string | undefined): Promise<SignedIn> {
    const { db, keys, clock } = this.#platform
    if (refreshToken === undefined) throw unauthenticated('there is no refresh cookie')
    const now = clock()
    const exchanged = await db
      .transaction()
      .execute((trx) => exchangeRefreshToken(trx, refreshToken, keys.token, now))
    if (exchanged === undefined) throw unauthenticated('the refresh cookie is not valid any more')
    const { sessionId, successor } = exchanged
    const session = await selectLiveSession(db, sessionId, now)
    if (session === undefined) throw unauthenticated('the session is over')
    return { ...(await this.#access(session.userId, sessionId, now)), refreshToken: successor }
  }

  /** Ends the session of the cookie, or of the access token; neither being valid is no error. */
  async signOut(
    refreshToken: string | undefined,
    accessToken: string | undefined,
    requestId: string,
  ): Promise<void> {
    const { db, keys, clock } = this.#platform
    const now = clock()
    const claims =
      accessToken === undefined ? undefined : await verifyAccessToken(accessToken, keys.token, now)
    const byCookie = refreshToken === undefined ? undefined : await sessionOfRefreshToken(db, refreshToken)
    for (const sessionId of new Set([claims?.sessionId, byCookie]))
      if (sessionId !== undefined) await signOutOf(db, sessionId, requestId, now)
  }

  /** The session of an access token as the database has it now: an ended one, or a changed role, counts at once. @throws ApiError 401 */
  async authenticate(accessToken: string | undefined): Promise<Session> {
    const { db, keys, clock } = this.#platform
    if (accessToken === undefined) throw unauthenticated('there is no bearer token')
    const claims = await verifyAccessToken(accessToken, keys.token, clock())
    if (claims === undefined) throw unauthenticated('the access token is not valid')
    const row = await selectLiveSession(db, claims.sessionId, clock())
    if (row === undefined || row.userId !== claims.userId) throw unauthenticated('the session is over')
    return {
      id: row.id,
      userId: row.userId,
      username: row.username,
      fullName: fullName(row),
      permissions: new Set(row.permissions.filter(isPermission)),
      merchants: row.username === 'superadmin' ? 'all' : row.merchants,
      mustEnrol: Boolean(row.mustEnrol),
    }
  }

  /** Counts a failure. @returns seconds until the next attempt is allowed. */
  async #failed(attempt: SignInAttempt): Promise<number> {
    const { db, clock } = this.#platform
    await this.#delay.failed(db, attempt, clock())
    return this.#delay.remaining(db, attempt, clock())
  }

  async #begin(
    { id: userId, username }: { id: number; username: string },
    { address, userAgent, requestId }: SignInPlace,
  ): Promise<SignedIn> {
    const { db, clock } = this.#platform
    const now = clock()
    const id = randomUUID()
    const refreshToken = await db.transaction().execute(async (trx) => {
      await removeExpired(trx, now)
      await trx
        .insertInto('sessions')
        .values({
          id,
          user_id: userId,
          created_at: now,
          last_used_at: now,
          expires_at: new Date(now.getTime() + sessionLifetime),
          ended_at: null,
          ended_because: null,
          address,
          user_agent: userAgent?.slice(0, 300) ?? null,
        })
        .execute()
      const owner = { userId, name: username, requestId }
      await audit({ db: trx, now, actor: owner }, { action: 'session.begin', subject: 'session', id })
      return issueRefreshToken(trx, id, now)
    })
    return { ...(await this.#access(userId, id, now)), refreshToken }
  }

  async #access(userId: number, sessionId: string, now: Date): Promise<Omit<SignedIn, 'refreshToken'>> {
    const access = await signAccessToken({ sessionId, userId }, this.#platform.keys.token, now)
    return { access, expiresIn: accessTokenLifetime }
  }
}

async function signOutOf(db: Db, id: string, requestId: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const owner = await endSession(trx, id, 'sign-out', now)
    if (owner === undefined) return
    await audit(
      { db: trx, now, actor: { ...owner, requestId } },
      { action: 'session.sign-out', subject: 'session', id },
    )
  })
}

/** Surname, name and middle name, as the header shows them. */
function fullName(user: { last_name: string; first_name: string; middle_name: string | null }): string {
  return [user.last_name, user.first_name, user.middle_name].filter(Boolean).join(' ')
}

function isPermission(name: string): name is PermissionName {
  return permissionNames.some((known) => known === name)
}

const refusals = { BAD_CREDENTIALS: 'Неверный логин или пароль', SECOND_FACTOR_WRONG: 'Неверный код' }

/** @param next seconds until the next attempt is allowed */
function refused(code: keyof typeof refusals, next: number): ApiError {
  const message = refusals[code]
  if (next === 0) return new ApiError(401, code, message)
  const { message: advice } = tooManyRequests(next)
  return new ApiError(401, code, `${message}. ${advice}`, { retryAfter: next })
}

/** Sessions that nobody can use any more are kept for a day past their end, then go, with their tokens. */
async function removeExpired(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<', new Date(now.getTime() - 24 * 3600 * seconds))
    .execute()
}
