import ky, { isHTTPError, isNetworkError, isTimeoutError } from 'ky'
import { expireSession, freshToken, isSessionOver, renewSession } from '../auth/index.ts'
import { addressOf } from './address.ts'
import { type ApiError, NetworkError } from './errors.ts'
import { emitApiEvent } from './events.ts'
import { parseJson, readError } from './read-error.ts'
import type { LooseInput } from './types.ts'

const TIMEOUT_MS = 30_000
/** Gateways that could not reach the server; a refusal of our own server is not repeated. */
const RETRIED_STATUSES = [502, 503, 504]
const RETRIES = 2

let apiBase = '/api'

export function configureApi(options: { readonly apiBase: string }): void {
  apiBase = options.apiBase
}

export function urlOf(key: string, input: Pick<LooseInput, 'params' | 'query'>): string {
  return apiBase + addressOf(key, input).path
}

/** Renews the session once; throws ApiError, NetworkError or the signal's reason, and never settles once the session is over. */
export async function send(key: string, input: LooseInput): Promise<Response> {
  const token = await freshToken()
  if (isSessionOver()) return untilThePageGoes(input.signal)
  const first = await attempt(key, input, token)
  if (first.ok) return first.response
  if (!isSessionRefusal(first.error, token)) throw report(first.error)

  const renewal = await renewSession(token)
  if (renewal === 'unavailable') throw new NetworkError('lost', { cause: first.error })
  if (renewal === 'ended') return untilThePageGoes(input.signal)
  const second = await attempt(key, input, await freshToken())
  if (second.ok) return second.response
  // A token just issued and refused again: the session is gone whatever the cookie says.
  if (isSessionRefusal(second.error, token)) {
    expireSession()
    return untilThePageGoes(input.signal)
  }
  throw report(second.error)
}

type Attempt = { ok: true; response: Response } | { ok: false; error: ApiError }

async function attempt(key: string, input: LooseInput, token: string | null): Promise<Attempt> {
  const { method, path } = addressOf(key, input)
  try {
    const response = await ky(new URL(apiBase + path, location.origin), {
      method,
      credentials: 'include',
      headers: {
        Accept: 'application/json',
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        ...input.headers,
      },
      ...(input.body === undefined ? {} : { json: input.body }),
      ...(input.signal ? { signal: input.signal } : {}),
      timeout: input.timeout ?? TIMEOUT_MS,
      retry: {
        limit: RETRIES,
        methods: ['get'],
        statusCodes: RETRIED_STATUSES,
        // Waiting is for gateways that hiccup; who is told to come in a minute says so on the screen.
        afterStatusCodes: [],
        jitter: (delay) => delay * (0.8 + Math.random() * 0.4),
        shouldRetry: ({ error }) => (isHTTPError(error) && isOurs(error.data) ? false : undefined),
      },
    })
    emitApiEvent({ type: 'answered', rights: response.headers.get('x-rights') })
    return { ok: true, response }
  } catch (error) {
    if (isHTTPError(error)) {
      const { status, headers } = error.response
      return { ok: false, error: readError(status, headers, error.data) }
    }
    throw asNetworkError(error, input.signal)
  }
}

export function asNetworkError(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return signal.reason
  if (isTimeoutError(error) || (error instanceof DOMException && error.name === 'TimeoutError')) {
    return new NetworkError('timeout', { cause: error })
  }
  if (isNetworkError(error) || error instanceof TypeError) {
    return new NetworkError(navigator.onLine ? 'lost' : 'offline', { cause: error })
  }
  return error
}

/** An error body with a code is our server's own decision. */
function isOurs(body: unknown): boolean {
  const parsed = typeof body === 'string' ? parseJson(body) : body
  return typeof parsed === 'object' && parsed !== null && 'code' in parsed
}

/** A wrong password or code is a 401 too, but no word about the session. */
function isSessionRefusal(error: ApiError, token: string | null): boolean {
  return token !== null && error.status === 401 && !signInRefusals.includes(error.code)
}

const signInRefusals: readonly string[] = ['BAD_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_WRONG']

/** After the end of the session no call settles: no screen adds its own error to what the page has said before it reloads. */
function untilThePageGoes(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
}

function report(error: ApiError): ApiError {
  if (error.status === 503 && error.code === 'MAINTENANCE') emitApiEvent({ type: 'maintenance' })
  if (error.status === 403) emitApiEvent({ type: 'forbidden', permission: error.permission })
  return error
}
