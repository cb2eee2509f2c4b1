import { randomUUID } from 'node:crypto'
import type { Config } from '../../platform/config/config.ts'
import { ApiError, tooManyRequests, unavailable } from '../../platform/http/errors.ts'
import { inTransaction, type ServiceContext, type WritingContext } from '../../platform/service-context.ts'
import { audit } from '../audit/audit.ts'
import { verifyPassword } from './passwords.ts'
import { lockActive, selectCredentials } from './queries.ts'
import { signKnownBrowser, verifyKnownBrowser } from './refresh-cookie.ts'
import { issueRefreshToken } from './refresh-tokens.ts'
import { consumeCode } from './second-factor/check-code.ts'
import { hasSecondFactor } from './second-factor/queries.ts'
import { deleteSessionsBefore, endLockedSession, insertSession } from './session-queries.ts'
import { issueAccess, type SignedIn } from './sessions.ts'
import { hashName, withAttempt } from './sign-in-delay.ts'
import type { SignInMethod } from './tables.ts'

const day = 24 * 3600 * 1000

export interface Credentials {
  readonly username: string
  readonly password: string
  /** A code of the authenticator, or a recovery code. */
  readonly code?: string
}

export interface SignInOrigin {
  readonly address: string
  readonly userAgent: string | undefined
  /** The cookie of an earlier sign-in. */
  readonly knownBrowser: string | undefined
  readonly shared: boolean
  /** The refresh cookie of an earlier session of the browser. */
  readonly refreshToken?: string | undefined
}

/** Returns whether a user signs in at the provider alone, by the domain of the name. */
export const isProviderOnly = ({ oidc }: Pick<Config, 'oidc'>, username: string): boolean =>
  oidc?.domains.includes(username.split('@')[1] ?? '') ?? false

export const providerOnly = ({ oidc }: Pick<Config, 'oidc'>): ApiError =>
  new ApiError(403, 'OIDC_ONLY', `С этой почтой входят через ${oidc?.label}`)

/** @throws ApiError 401 BAD_CREDENTIALS, the same for an unknown name; SECOND_FACTOR_REQUIRED, SECOND_FACTOR_WRONG to who knows the password; 403 OIDC_ONLY for a domain, whoever has an account there; 429 */
export async function signIn(
  ctx: ServiceContext,
  { credentials, place }: { credentials: Credentials; place: SignInOrigin },
): Promise<SignedIn & { newBrowser?: string }> {
  const { password, code } = credentials
  const username = credentials.username.trim().toLowerCase()
  const { keys, config } = ctx.platform
  const { token: key } = keys
  if (isProviderOnly(config, username)) throw providerOnly(config)
  const browser = verifyKnownBrowser(place.knownBrowser, username, key)
  const isKnown = browser !== undefined
  const guess = { username, source: isKnown ? `browser ${browser}` : place.address, isKnown }
  return withAttempt(ctx, guess, async (attempt) => {
    const user = await selectCredentials(ctx.db, username)
    const refuse = async (because: keyof typeof refusals) => {
      // An unknown name may be a password typed into the wrong field.
      const id = user ? username : hashName(ctx, username)
      const record = { action: 'session.refuse', subject: 'user', id, after: { because } } as const
      // A wrong guess counts even when its record cannot be kept.
      await audit(ctx, record).catch((cause: unknown) => {
        throw unavailable(cause)
      })
      return refusalOf(because, attempt.delaySeconds)
    }
    const matches = await verifyPassword(user?.password_hash, password)
    if (user === undefined || !matches || user.status !== 'active') throw await refuse('BAD_CREDENTIALS')
    if (await hasSecondFactor(ctx.db, user.id)) {
      if (code === undefined) {
        await attempt.giveBack()
        throw new ApiError(401, 'SECOND_FACTOR_REQUIRED', 'Введите код из приложения')
      }
      if (!(await consumeCode(ctx, user.id, code))) throw await refuse('SECOND_FACTOR_WRONG')
    }
    const begun = await beginSession(ctx, { ...user, way: 'password' }, place)
    await attempt.succeed()
    return { ...begun, ...(!isKnown && { newBrowser: signKnownBrowser(username, key) }) }
  })
}

/**
 * Begins the session of a user who has proved who he is.
 * @param alongside writes more of the session in its transaction
 */
export async function beginSession(
  ctx: ServiceContext,
  { id: userId, username, way }: { id: number; username: string; way: SignInMethod },
  { address, userAgent, shared, refreshToken: earlier }: SignInOrigin,
  alongside: (ctx: WritingContext, sessionId: string) => Promise<void> = async () => undefined,
): Promise<SignedIn> {
  const id = randomUUID()
  const refreshToken = await inTransaction(ctx, async (ctx) => {
    const { db, now, actor, platform } = ctx
    // Ended sessions are deleted with their tokens after a day.
    await deleteSessionsBefore(db, new Date(now.getTime() - day))
    if (!(await lockActive(db, userId)))
      throw new ApiError(401, 'UNAUTHENTICATED', 'Ваш доступ в кабинет отключён. Обратитесь к администратору')
    if (earlier !== undefined) await endLockedSession(db, earlier, now)
    await insertSession(db, {
      id,
      user_id: userId,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + platform.config.sessionDays * day),
      ended_at: null,
      ended_because: null,
      address,
      user_agent: userAgent?.slice(0, 300) ?? null,
      last_active_at: shared ? now : null,
      way,
      proved_at: now,
    })
    const owner = { ...actor, userId, name: username }
    await audit({ ...ctx, actor: owner }, { action: 'session.begin', subject: 'session', id, after: { way } })
    await alongside(ctx, id)
    return issueRefreshToken(ctx, id)
  })
  return { ...(await issueAccess(ctx, { userId, sessionId: id })), refreshToken }
}

const refusals = { BAD_CREDENTIALS: 'Неверный логин или пароль', SECOND_FACTOR_WRONG: 'Неверный код' }

/** @param next seconds until the next attempt */
function refusalOf(code: keyof typeof refusals, next: number): ApiError {
  const message = refusals[code]
  if (next === 0) return new ApiError(401, code, message)
  const { message: advice } = tooManyRequests(next)
  return new ApiError(401, code, `${message}. ${advice}`, { retryAfter: next })
}
