import { expireSession, freshToken, isSessionOver, renewSession } from '../auth/index.ts'
import { addressOf } from './address.ts'
import { type ApiError, NetworkError } from './errors.ts'
import { emitApiEvent } from './events.ts'
import { readError } from './read-error.ts'
import { request } from './request.ts'
import type { LooseInput } from './types.ts'

const TIMEOUT_MS = 30_000

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
  const init: RequestInit = {
    method,
    credentials: 'include',
    headers: {
      Accept: 'application/json',
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...(input.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...input.headers,
    },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    ...(input.signal ? { signal: input.signal } : {}),
  }
  const timeout = input.timeout ?? TIMEOUT_MS
  const { response, refusal } = await request(new URL(apiBase + path, location.origin), init, timeout)
  const { ok, status, headers } = response
  if (!ok) return { ok, error: readError(status, headers, refusal) }
  emitApiEvent({ type: 'answered', rights: headers.get('x-rights') })
  return { ok, response }
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
