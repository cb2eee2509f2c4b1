import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../../platform/http/errors.ts'
import { registerNamed } from '../../../platform/http/register-named.ts'
import type { Platform } from '../../../platform/platform.ts'
import { decryptSecret } from '../../../platform/secrets/secrets.ts'
import { inTransaction, requestContext, type ServiceContext } from '../../../platform/service-context.ts'
import { audit } from '../../audit/audit.ts'
import { insertUsedChallenge } from '../passkeys/queries.ts'
import { hashToken } from '../secret-token.ts'
import { isUnreachable, openProvider, providerUnavailable, redirectUri } from './provider.ts'
import { endProviderSessions, recordLogout, selectProviderSession, takeIdToken } from './queries.ts'
import { placeOf } from './sign-in.ts'
import { readTicket, signTicket, ticketSeconds } from './tickets.ts'

/** Returns a ticket for the end at the provider, when one of the ended sessions began there. */
export async function offerEnd(
  ctx: ServiceContext,
  endedSessions: readonly string[],
): Promise<string | undefined> {
  if (ctx.platform.config.oidc === undefined) return undefined
  const sessionId = await selectProviderSession(ctx.db, endedSessions)
  return sessionId && signTicket(ctx, 'end', sessionId)
}

/** Returns the address that ends a session at the provider too, once; null where the provider has none or is away. */
export async function endAtProvider(ctx: ServiceContext, ticket: string | undefined): Promise<string | null> {
  const sessionId = (await readTicket(ctx, 'end', ticket))?.text
  const sealed = sessionId && (await takeIdToken(ctx.db, sessionId))
  if (!sealed) return null
  const provider = await openProvider(ctx).catch(() => undefined)
  if (provider?.metadata.end_session_endpoint === undefined) return null
  const { client, configuration } = provider
  return client.buildEndSessionUrl(configuration, {
    id_token_hint: decryptSecret(sealed, placeOf(sessionId), ctx.platform.keys),
    post_logout_redirect_uri: redirectUri(ctx.platform),
  }).href
}

const event = 'http://schemas.openid.net/event/backchannel-logout'

/** Ends the sessions that a logout token names (OpenID Connect Back-Channel Logout 1.0), once per token. @throws ApiError 400, 503 */
async function endByProvider(ctx: ServiceContext, token: string): Promise<void> {
  const { verify, metadata, settings } = await openProvider(ctx)
  const maxTokenAge = ticketSeconds
  const { sub: subject, ...claims } = await verify(token, {
    ...{ maxTokenAge, requiredClaims: ['jti', 'events'] },
  }).catch((error: unknown) => {
    throw isUnreachable(error) ? providerUnavailable(settings, error) : badToken(error)
  })
  const { sid, jti, events, nonce, iat = 0 } = claims
  const isLogout = typeof events === 'object' && events !== null && event in events && nonce === undefined
  const isNamed = typeof sid === 'string' || (subject !== undefined && sid === undefined)
  if (!isLogout || !isNamed) throw badToken()
  await inTransaction(ctx, async (ctx) => {
    const { db, now } = ctx
    const end = new Date(now.getTime() + 2 * maxTokenAge * 1000)
    if (!(await insertUsedChallenge(db, hashToken(`oidc logout ${jti}`), { end, now }))) throw badToken()
    const meant = { issuer: metadata.issuer, subject, sid: typeof sid === 'string' ? sid : undefined }
    await recordLogout(db, { ...meant, issuedAt: new Date(iat * 1000) }, { now, end })
    for (const { id, ...owner } of await endProviderSessions(db, { ...meant, now })) {
      const actor = { ...ctx.actor, ...owner }
      const record = { action: 'session.end', subject: 'session', id, after: { by: 'oidc' } } as const
      await audit({ ...ctx, actor }, record)
    }
  })
}

const badToken = (cause?: unknown) => new ApiError(400, 'BAD_REQUEST', 'Неверный запрос', { cause })

/** Serves the provider's call, whose body is a form. */
export async function backChannelLogout(app: FastifyInstance, platform: Platform): Promise<void> {
  if (platform.config.oidc === undefined) return
  await registerNamed(app, 'back-channel logout', async (scope) => {
    const form = { parseAs: 'string', bodyLimit: 16_384 } as const
    scope.addContentTypeParser('application/x-www-form-urlencoded', form, (_request, body, done) =>
      done(null, new URLSearchParams(String(body)).get('logout_token') ?? ''),
    )
    scope.post('/users/api/v1/oidc/backchannel-logout', async ({ id, ip, body }, reply) => {
      const ctx = requestContext(platform, { id, session: null, machine: null, address: ip })
      await endByProvider(ctx, typeof body === 'string' ? body : '')
      return reply.code(200).send()
    })
  })
}
