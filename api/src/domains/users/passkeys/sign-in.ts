import type { CallBody } from '@cabinet/contract'
import type { Call } from '../../../platform/call.ts'
import { ApiError, unavailable } from '../../../platform/http/errors.ts'
import { audit } from '../../audit/audit.ts'
import type { SignedIn } from '../sessions.ts'
import { beginSession, isProviderOnly, type SignInOrigin } from '../sign-in.ts'
import { hashName, withAttempt } from '../sign-in-delay.ts'
import { consumeAssertion } from './assertion.ts'
import { makeChallenge } from './challenges.ts'
import { rpIdOf } from './passkeys.ts'
import { selectPasskey } from './queries.ts'

const purpose = 'sign in'

export const signInOptions = (call: Call) => ({
  challenge: makeChallenge(call, purpose).toString('base64url'),
  rpId: rpIdOf(call.platform.config),
})

/** Signs in by a passkey, which proves both possession and its user's presence. @throws ApiError 401 PASSKEY_REFUSED for all reasons, 429 */
export async function signInByPasskey(
  call: Call,
  { answer, place }: { answer: CallBody<'POST /users/api/v1/passkeys/sign-in'>; place: SignInOrigin },
): Promise<SignedIn> {
  const passkey = await selectPasskey(call.db, answer.id)
  const username = passkey?.username ?? hashName(call, answer.id)
  // An attempt with somebody's passkey delays neither the password nor other browsers.
  const guess = { username, source: `passkey ${answer.id}`, isKnown: true }
  return withAttempt(call, guess, async (attempt) => {
    const mayUse = passkey?.status === 'active' && !isProviderOnly(call.platform.config, username)
    if (!mayUse || !(await consumeAssertion(call, passkey, answer, purpose))) {
      const record = { action: 'session.refuse', subject: 'user', id: username } as const
      await audit(call, { ...record, after: { because: 'PASSKEY_REFUSED' } }).catch((cause: unknown) => {
        throw unavailable(cause)
      })
      throw refused()
    }
    const begun = await beginSession(call, { id: passkey.user_id, username, way: 'passkey' }, place)
    await attempt.succeed()
    return begun
  })
}

const refused = () => new ApiError(401, 'PASSKEY_REFUSED', 'Ключ доступа не подошёл. Войдите по паролю')
