import type { PasskeyAnswer } from '@cabinet/contract'
import { inTransaction, type ServiceContext } from '../../../platform/service-context.ts'
import { consumeChallenge, isChallenge } from './challenges.ts'
import { rpIdOf } from './passkeys.ts'
import { type selectPasskey, updateUse } from './queries.ts'

type Passkey = NonNullable<Awaited<ReturnType<typeof selectPasskey>>>

/** Uses up the answer of a passkey to a challenge of the purpose. @returns false for a wrong or used one */
export async function consumeAssertion(
  ctx: ServiceContext,
  { id, public_key, counter }: Passkey,
  { clientDataJSON, authenticatorData, signature }: PasskeyAnswer,
  purpose: string,
): Promise<boolean> {
  const { config } = ctx.platform
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
      return isChallenge(ctx, purpose, given)
    },
    expectedOrigin: config.publicUrl,
    expectedRPID: rpIdOf(config),
    credential: { id, publicKey: new Uint8Array(public_key), counter },
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!checked?.verified) return false
  const { newCounter, credentialBackedUp: backedUp } = checked.authenticationInfo
  return inTransaction(
    ctx,
    async (ctx) =>
      (await consumeChallenge(ctx, challenge)) &&
      (await updateUse(ctx.db, { id, before: counter, counter: newCounter, backedUp, now: ctx.now })),
  )
}
