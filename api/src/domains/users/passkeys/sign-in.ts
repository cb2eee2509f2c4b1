import type { CallBody } from '@cabinet/contract'
import { ApiError, unavailable } from '../../../platform/http/errors.ts'
import type { ServiceContext } from '../../../platform/service-context.ts'
import { audit } from '../../audit/audit.ts'
import type { SignedIn } from '../sessions.ts'
import { beginSession, isProviderOnly, type SignInOrigin } from '../sign-in.ts'
import { hashName, withAttempt } from '../sign-in-delay.ts'
import { makeChallenge } from './challenges.ts'
import { consumeAssertion, rpIdOf } from './passkeys.ts'
import { selectPasskey } from './queries.ts'

const purpose = 'sign in'

export const signInOptions = (ctx: ServiceContext) => ({
  challenge: makeChallenge(ctx, purpose).toString('base64url'),
  rpId: rpIdOf(ctx.platform.config),
})

/** Signs in by a passkey, which proves both possession and its user's presence. @throws ApiError 401 PASSKEY_REFUSED for all reasons, 429 */
export async function signInByPasskey(
  ctx: ServiceContext,
  { answer, place }: { answer: CallBody<'POST /users/api/v1/passkeys/sign-in'>; place: SignInOrigin },
): Promise<SignedIn> {
  const passkey = await selectPasskey(ctx.db, answer.id)
  const username = passkey?.username ?? hashName(ctx, answer.id)
  // An attempt with somebody's passkey delays neither the password nor other browsers.
  const guess = { username, source: `passkey ${answer.id}`, isKnown: true }
  return withAttempt(ctx, guess, async (attempt) => {
    const mayUse = passkey?.status === 'active' && !isProviderOnly(ctx.platform.config, username)
    if (!mayUse || !(await consumeAssertion(ctx, passkey, answer, purpose))) {
      const record = { action: 'session.refuse', subject: 'user', id: username } as const
      await audit(ctx, { ...record, after: { because: 'PASSKEY_REFUSED' } }).catch((cause: unknown) => {
        throw unavailable(cause)
      })
      throw refused()
    }
    const begun = await beginSession(ctx, { id: passkey.user_id, username, way: 'passkey' }, place)
    await attempt.succeed()
    return begun
  })
}

const refused = () => new ApiError(401, 'PASSKEY_REFUSED', 'Ключ доступа не подошёл. Войдите по паролю')
