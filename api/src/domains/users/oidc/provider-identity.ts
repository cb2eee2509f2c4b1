import { createHmac } from 'node:crypto'
import { visibleText } from '@cabinet/contract/visible-text'
import { ApiError, notFound } from '../../../platform/http/errors.ts'
import type { ServiceContext } from '../../../platform/service-context.ts'
import { inSpan } from '../../../platform/tracing/tracing.ts'
import { insertUsedChallenge } from '../passkeys/queries.ts'
import { generateToken, hashToken } from '../secret-token.ts'
import { isUnreachable, openProvider, type Provider, providerUnavailable, redirectUri } from './provider.ts'
import { type Purpose, readTicket, signTicket, ticketSeconds } from './tickets.ts'

/** Times of tokens are whole seconds. */
const roundingSeconds = 2

/** A user as the provider describes him. */
export interface ProviderIdentity {
  readonly issuer: string
  readonly subject: string
  /** The provider's name of its session. */
  readonly sid: string | null
  readonly idToken: string
  /** When the provider issued it. */
  readonly issuedAt: Date
  /** Seconds from the user's authentication to the token; NaN when the provider does not tell. */
  readonly sinceAuthentication: number
  /** In lower case; absent when the provider has not verified it. */
  readonly email: string | undefined
  readonly lastName: string
  readonly firstName: string
  /** 11 digits. */
  readonly phone: string | undefined
  readonly groups: readonly string[]
  /** Codes or BINs of partners; absent when the provider says nothing of them. */
  readonly partners: readonly string[] | undefined
}

/** Begins a sign-in, or a step-up, for which the provider asks anew. @returns the provider's address, and the ticket that the browser brings back @throws ApiError 503 OIDC_UNAVAILABLE */
export async function beginAtProvider(
  ctx: ServiceContext,
  purpose: Purpose = 'sign-in',
): Promise<{ url: string; ticket: string }> {
  // A browser that leaves for a provider that is away sees no sentence of ours.
  const { settings, client, configuration, metadata } = await openProvider(ctx, 60_000)
  const seed = generateToken()
  const scopes = ['openid', 'email', 'profile']
  if (settings.roles.length > 0 && metadata.scopes_supported?.includes('groups')) scopes.push('groups')
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri(ctx.platform),
    scope: scopes.join(' '),
    state: derive(ctx, seed, 'state'),
    nonce: derive(ctx, seed, 'nonce'),
    code_challenge: await client.calculatePKCECodeChallenge(derive(ctx, seed, 'verifier')),
    code_challenge_method: 'S256',
    ...(purpose !== 'sign-in' && { max_age: '0' }),
  })
  return { url: url.href, ticket: await signTicket(ctx, purpose, seed) }
}

/** Exchanges the provider's answer for its description of the user, once. @throws ApiError 401 OIDC_REFUSED, 503 OIDC_UNAVAILABLE */
export async function verifyAnswer(
  ctx: ServiceContext,
  { answer, ticket, purpose = 'sign-in' }: { answer: string; ticket: string | undefined; purpose?: Purpose },
): Promise<ProviderIdentity> {
  const { oidc } = ctx.platform.config
  if (oidc === undefined) throw notFound()
  const { text: seed, age = 0 } = (await readTicket(ctx, purpose, ticket)) ?? {}
  const state = seed && derive(ctx, seed, 'state')
  // A foreign answer does not use up the sign-in that this browser has begun.
  if (seed === undefined || new URLSearchParams(answer).get('state') !== state)
    throw refusedAnswer('Вход начат в другом окне или больше десяти минут назад')
  const end = new Date(ctx.now.getTime() + ticketSeconds * 1000)
  if (!(await insertUsedChallenge(ctx.db, hashToken(`oidc ${seed}`), { end, now: ctx.now })))
    throw refusedAnswer('Этот вход уже завершён')
  const provider = await openProvider(ctx)
  const exchanging = inSpan({ name: 'oidc', kind: 'client' }, () => exchange(ctx, provider, answer, seed))
  const identity = await exchanging.catch((error: unknown) => {
    throw isUnreachable(error)
      ? providerUnavailable(oidc, error)
      : refusedAnswer(`${oidc.label} не подтвердил вход`, error)
  })
  // Both times are the provider's, so its clock may be off.
  if (purpose !== 'sign-in' && !(identity.sinceAuthentication <= age + roundingSeconds))
    throw refusedAnswer(`${oidc.label} не спросил вас заново`)
  return identity
}

async function exchange(
  ctx: ServiceContext,
  provider: Provider,
  answer: string,
  seed: string,
): Promise<ProviderIdentity> {
  const { client, configuration, metadata, settings, verify } = provider
  const tokens = await client.authorizationCodeGrant(
    configuration,
    new URL(`${redirectUri(ctx.platform)}?${new URLSearchParams(answer)}`),
    {
      pkceCodeVerifier: derive(ctx, seed, 'verifier'),
      expectedState: derive(ctx, seed, 'state'),
      expectedNonce: derive(ctx, seed, 'nonce'),
      idTokenExpected: true,
    },
  )
  const { id_token: idToken = '' } = tokens
  const signed = await verify(idToken)
  const { sub: subject = '' } = signed
  const isComplete = 'email' in signed && ('groups' in signed || settings.roles.length === 0)
  const more =
    isComplete || metadata.userinfo_endpoint === undefined
      ? {}
      : await client.fetchUserInfo(configuration, tokens.access_token, subject)
  const claims: Readonly<Record<string, unknown>> = { ...more, ...signed }
  const email = lineOf(claims.email).toLowerCase()
  const isVerified = claims.email_verified === true && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)
  const phone = lineOf(claims.phone_number).replace(/\D/g, '')
  return {
    ...{ issuer: metadata.issuer, subject, idToken },
    issuedAt: new Date((signed.iat ?? 0) * 1000),
    sinceAuthentication: (signed.iat ?? Number.NaN) - Number(signed.auth_time),
    sid: typeof signed.sid === 'string' ? signed.sid : null,
    email: isVerified ? email : undefined,
    lastName: (lineOf(claims.family_name) || lineOf(claims.name) || email).slice(0, 100),
    firstName: (lineOf(claims.given_name) || '—').slice(0, 100),
    phone: /^\d{11}$/.test(phone) ? phone : undefined,
    groups: textsOf(claims.groups) ?? [],
    partners: textsOf(claims.partners),
  }
}

/** State, nonce and verifier follow from the ticket's seed and the server's key. */
const derive = ({ platform }: ServiceContext, seed: string, what: 'state' | 'nonce' | 'verifier'): string =>
  createHmac('sha256', platform.keys.token).update(`oidc ${what}:${seed}`).digest('base64url')

/** Returns a claim as a text of one line; empty for others. */
const lineOf = (claim: unknown): string =>
  typeof claim === 'string'
    ? visibleText(claim.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')).slice(0, 254)
    : ''

const textsOf = (claim: unknown): string[] | undefined =>
  Array.isArray(claim) ? claim.filter((one) => typeof one === 'string').slice(0, 1000) : undefined

const refusedAnswer = (why: string, cause?: unknown): ApiError =>
  new ApiError(401, 'OIDC_REFUSED', `${why}. Начните вход снова`, { cause })
