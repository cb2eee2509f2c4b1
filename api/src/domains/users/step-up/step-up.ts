import type { CallAnswer, CallBody } from '@cabinet/contract'
import { sessionLocked } from '../../../platform/access/authorize.ts'
import { ApiError, unauthenticated, unavailable, validationError } from '../../../platform/http/errors.ts'
import { inTransaction, type UserContext } from '../../../platform/service-context.ts'
import { audit } from '../../audit/audit.ts'
import { verifyAnswer } from '../oidc/provider-identity.ts'
import { selectIdentity } from '../oidc/queries.ts'
import { keepProviderSession } from '../oidc/sign-in.ts'
import { makeChallenge } from '../passkeys/challenges.ts'
import { consumeAssertion, rpIdOf } from '../passkeys/passkeys.ts'
import { selectPasskey, selectPasskeys } from '../passkeys/queries.ts'
import { verifyPassword } from '../passwords.ts'
import { selectCredentials } from '../queries.ts'
import { consumeCode } from '../second-factor/check-code.ts'
import { hasSecondFactor } from '../second-factor/queries.ts'
import { updateStepUp } from '../session-queries.ts'
import { isProviderOnly } from '../sign-in.ts'
import { withAttempt } from '../sign-in-delay.ts'
import type { SignInMethod } from '../tables.ts'

type Given = CallBody<'POST /users/api/v1/proof'>

/** Names the session and the lock to which a passkey's challenge or a provider's ticket belongs. What was begun before a lock does not lift it. */
export const purposeOf = ({ actor: { lockedAt, sessionId } }: UserContext) =>
  lockedAt ? (`unlock ${sessionId} ${lockedAt.getTime()}` as const) : (`proof ${sessionId}` as const)

/** Returns the methods by which a user may step up. Users of the provider's domains have that one alone; of a locked session whoever is there learns no key and no second factor. */
export async function findStepUpMethods(ctx: UserContext): Promise<CallAnswer<'GET /users/api/v1/proof'>> {
  const { db, actor, platform } = ctx
  const { oidc } = platform.config
  const isAlone = isProviderOnly(platform.config, actor.name)
  const user = isAlone ? undefined : await selectCredentials(db, actor.name)
  const password = Boolean(user?.password_hash)
  const passkeys = isAlone ? [] : await selectPasskeys(db, actor.userId)
  return {
    password,
    code: !isAlone && !actor.lockedAt && (await hasSecondFactor(db, actor.userId)),
    passkey:
      passkeys.length === 0
        ? null
        : {
            challenge: makeChallenge(ctx, purposeOf(ctx)).toString('base64url'),
            rpId: rpIdOf(platform.config),
            ids: actor.lockedAt ? [] : passkeys.map(({ id }) => id),
          },
    provider: password ? null : (oidc?.label ?? null),
  }
}

/**
 * Notes a step-up in the session. For a user with a second factor the password is none, which
 * others may know. A locked session takes a step-up at the provider alone, which unlocks it. @throws ApiError 400, 423, 429, 503
 */
export async function stepUp(ctx: UserContext, given: Given, ticket: string | undefined): Promise<void> {
  const { sessionId: id, lockedAt } = ctx.actor
  if (lockedAt && !('answer' in given)) throw sessionLocked()
  if ('password' in given && (await hasSecondFactor(ctx.db, ctx.actor.userId)))
    throw validationError({ password: 'Введите код из приложения' })
  const way = await checkStepUp(ctx, given, ticket)
  await inTransaction(ctx, async (ctx) => {
    if (!(await updateStepUp(ctx.db, id, { now: ctx.now, lockedAt })))
      throw lockedAt ? sessionLocked() : unauthenticated('Сеанс завершён')
    const action = lockedAt ? 'session.unlock' : 'session.prove'
    await audit(ctx, { action, subject: 'session', id, after: { way } })
  })
}

/** Checks a step-up. All but the provider's count as attempts of their user, wherever they come from. @throws ApiError 400, 429, 503 */
async function checkStepUp(
  ctx: UserContext,
  given: Given,
  ticket: string | undefined,
): Promise<SignInMethod | 'code'> {
  const { name: username } = ctx.actor
  const accept = async ([way, refusal]: Checked) => {
    if (refusal === undefined) return way
    const action = 'session.prove-refuse'
    // A wrong guess counts even when its record cannot be kept.
    await audit(ctx, { action, subject: 'user', id: username, after: { way } }).catch((cause: unknown) => {
      throw unavailable(cause)
    })
    throw refusal
  }
  // Its state and code cannot be guessed, and an outage of the provider is no wrong guess.
  if ('answer' in given) return accept(['provider', await refusalAtProvider(ctx, given.answer, ticket)])
  return withAttempt(ctx, { username, source: 'proof', isKnown: true }, async (attempt) => {
    const way = await accept(await check(ctx, given))
    await attempt.succeed()
    return way
  })
}

type Checked = readonly [SignInMethod | 'code', (ApiError | undefined)?]

async function check(ctx: UserContext, given: Exclude<Given, { answer: string }>): Promise<Checked> {
  const { db, actor, platform } = ctx
  const isAlone = isProviderOnly(platform.config, actor.name)
  if ('password' in given) {
    const user = isAlone ? undefined : await selectCredentials(db, actor.name)
    const isRight = await verifyPassword(user?.password_hash, given.password)
    return isRight ? ['password'] : ['password', validationError({ password: 'Неверный пароль' })]
  }
  if ('code' in given) {
    const isRight =
      !isAlone &&
      (await hasSecondFactor(db, actor.userId)) &&
      (await consumeCode(ctx, actor.userId, given.code))
    return isRight ? ['code'] : ['code', validationError({ code: 'Неверный код' })]
  }
  const passkey = isAlone ? undefined : await selectPasskey(db, given.passkey.id)
  const isRight =
    passkey?.user_id === actor.userId && (await consumeAssertion(ctx, passkey, given.passkey, purposeOf(ctx)))
  return isRight ? ['passkey'] : ['passkey', new ApiError(400, 'PASSKEY_REFUSED', 'Ключ доступа не подошёл')]
}

/** A refusal by 401 would end the session, which is not what a failed step-up means. */
async function refusalAtProvider(
  ctx: UserContext,
  answer: string,
  ticket: string | undefined,
): Promise<ApiError | undefined> {
  try {
    const { userId, sessionId } = ctx.actor
    const verified = await verifyAnswer(ctx, { answer, ticket, purpose: purposeOf(ctx) })
    const identity = await selectIdentity(ctx.db, verified.issuer, verified.subject)
    if (identity?.user_id !== userId)
      return new ApiError(400, 'OIDC_REFUSED', 'Провайдер подтвердил другого пользователя')
    await inTransaction(ctx, (ctx) => keepProviderSession(ctx, sessionId, verified))
    return undefined
  } catch (error) {
    if (error instanceof ApiError && error.status === 401)
      return new ApiError(400, error.code, error.message, { cause: error.cause })
    throw error
  }
}
