import { isNativeError } from 'node:util/types'
import { createRemoteJWKSet, type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose'
import type { Configuration, ServerMetadata } from 'openid-client'
import type { OidcSettings } from '../../../platform/config/gateways.ts'
import { ApiError, notFound } from '../../../platform/http/errors.ts'
import type { ServiceContext } from '../../../platform/service-context.ts'

/** Seconds that the clocks of provider and cabinet may differ. */
const clockToleranceSeconds = 300
const timeoutSeconds = 5
const hour = 3_600_000

interface Known {
  readonly metadata: ServerMetadata
  readonly keys: ReturnType<typeof createRemoteJWKSet>
  /** Epoch ms. */
  readonly at: number
}

export interface Provider {
  readonly settings: OidcSettings
  readonly client: typeof import('openid-client')
  readonly configuration: Configuration
  readonly metadata: ServerMetadata
  /** Returns the claims of a token that the provider has signed for the cabinet. @throws when it has not */
  verify(token: string, options?: JWTVerifyOptions): Promise<JWTPayload>
}

/** The metadata that a provider publishes, kept for an hour, and longer while it does not answer. */
const known = new WeakMap<OidcSettings, Known>()

export const redirectUri = ({ config }: ServiceContext['platform']): string =>
  `${config.publicUrl}/merchant-cabinet/login`

/** @param freshMs age at which the provider is asked anew; below an hour it must answer @throws ApiError 404 without settings, 503 OIDC_UNAVAILABLE */
export async function openProvider({ platform, now }: ServiceContext, freshMs = hour): Promise<Provider> {
  const { oidc: settings } = platform.config
  if (settings === undefined) throw notFound()
  const client = await import('openid-client')
  const { metadata, keys } = await discover(settings, client, freshMs)
  const supported = metadata.token_endpoint_auth_methods_supported
  const isBasic = supported === undefined || supported.includes('client_secret_basic')
  const configuration = new client.Configuration(
    metadata,
    settings.clientId,
    {
      [client.clockSkew]: Math.round((now.getTime() - Date.now()) / 1000),
      [client.clockTolerance]: clockToleranceSeconds,
    },
    (isBasic ? client.ClientSecretBasic : client.ClientSecretPost)(settings.clientSecret),
  )
  configuration.timeout = timeoutSeconds
  for (const allow of extensions(settings, client)) allow(configuration)
  const verify = async (token: string, options: JWTVerifyOptions = {}) => {
    const expected = { issuer: metadata.issuer, audience: settings.clientId }
    const clock = { currentDate: now, clockTolerance: clockToleranceSeconds }
    return (await jwtVerify(token, keys, { ...expected, ...clock, ...options })).payload
  }
  return { settings, client, configuration, metadata, verify }
}

async function discover(settings: OidcSettings, client: Provider['client'], freshMs: number): Promise<Known> {
  const before = known.get(settings)
  if (before !== undefined && Date.now() - before.at < freshMs) return before
  const { issuer, clientId } = settings
  const options = { timeout: timeoutSeconds, execute: extensions(settings, client) }
  try {
    const found = await client.discovery(new URL(issuer), clientId, undefined, undefined, options)
    const metadata = found.serverMetadata()
    const { jwks_uri } = metadata
    if (jwks_uri === undefined) throw new Error(`${issuer} names no keys`)
    // Unknown keys are asked for once a second at most: forged tokens bring no flood to the provider, and new keys work at once.
    const keys = createRemoteJWKSet(new URL(jwks_uri), {
      ...{ timeoutDuration: timeoutSeconds * 1000, cooldownDuration: 1_000, cacheMaxAge: hour },
    })
    const fresh = { metadata, keys, at: Date.now() }
    known.set(settings, fresh)
    return fresh
  } catch (cause) {
    if (before !== undefined && freshMs === hour) return before
    throw providerUnavailable(settings, cause)
  }
}

/** The settings admit http on this machine alone. */
const extensions = ({ issuer }: OidcSettings, { allowInsecureRequests }: Provider['client']) =>
  issuer.startsWith('http:') ? [allowInsecureRequests] : []

export const providerUnavailable = ({ label }: OidcSettings, cause: unknown): ApiError =>
  new ApiError(
    503,
    'OIDC_UNAVAILABLE',
    `${label} сейчас не отвечает. Повторите позже или войдите по паролю, если он у вас есть`,
    {
      cause,
    },
  )

/** `ERR_JOSE_GENERIC`: the keys cannot be read. */
const codesOfSilence = [
  ...['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'],
  ...['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC'],
]

/** Returns whether a call of the provider failed without its answer. */
export function isUnreachable(error: unknown): boolean {
  if (!isNativeError(error)) return false
  const { name, code, cause }: Error & { readonly code?: unknown } = error
  return code === undefined
    ? name === 'TypeError' || isUnreachable(cause)
    : codesOfSilence.some((silence) => silence === code)
}
