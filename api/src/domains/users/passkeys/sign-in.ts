import type { CallBody } from '@cabinet/contract'
import { type Call, inTransaction } from '../../../platform/call.ts'
import { ApiError, unavailable } from '../../../platform/http/errors.ts'
import { audit } from '../../audit/audit.ts'
import type { SignedIn } from '../sessions.ts'
import { beginSession, isProviderOnly, type SignInOrigin } from '../sign-in.ts'
import { hashName, withAttempt } from '../sign-in-delay.ts'
import { consumeChallenge, isChallenge, makeChallenge } from './challenges.ts'
import { rpIdOf } from './passkeys.ts'
import { selectPasskey, updateUse } from './queries.ts'

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
    const use = mayUse ? await verify(call, passkey, answer) : undefined
    if (passkey === undefined || use === undefined) {
      const record = { action: 'session.refuse', subject: 'user', id: username } as const
      await audit(call, { ...record, after: { because: 'PASSKEY_REFUSED' } }).catch((cause: unknown) => {
        throw unavailable(cause)
      })
      throw refused()
    }
    const { id, counter: before } = passkey
    const isFirst = await inTransaction(
      call,
      async (call) =>
        (await consumeChallenge(call, use.challenge)) &&
        (await updateUse(call.db, { id, before, ...use, now: call.now })),
    )
    if (!isFirst) throw refused()
    const begun = await beginSession(call, { id: passkey.user_id, username }, place)
    await attempt.succeed()
    return begun
  })
}

type Passkey = NonNullable<Awaited<ReturnType<typeof selectPasskey>>>

/** Returns the challenge that was answered and the new counter; nothing for a wrong answer. */
async function verify(
  call: Call,
  { id, public_key, counter }: Passkey,
  { clientDataJSON, authenticatorData, signature }: CallBody<'POST /users/api/v1/passkeys/sign-in'>,
): Promise<{ challenge: string; counter: number; backedUp: boolean } | undefined> {
  const { config } = call.platform
  let challenge = ''
  // The library is large, and few processes need it soon.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const checked = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: (given) => {
      challenge = given
      return isChallenge(call, purpose, given)
    },
    expectedOrigin: config.publicUrl,
    expectedRPID: rpIdOf(config),
    credential: { id, publicKey: new Uint8Array(public_key), counter },
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!checked?.verified) return undefined
  const { newCounter, credentialBackedUp } = checked.authenticationInfo
  return { challenge, counter: newCounter, backedUp: credentialBackedUp }
}

const refused = () => new ApiError(401, 'PASSKEY_REFUSED', 'Ключ доступа не подошёл. Войдите по паролю')
