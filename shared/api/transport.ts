import { expireSession, freshToken, isSessionOver, renewSession } from '../auth/index.ts'
import { addressOf } from './address.ts'
import { type ApiError, NetworkError } from './errors.ts'
import { emitApiEvent } from './events.ts'
import { isForeign } from './read-error.ts'
import type { LooseInput } from './types.ts'

/** Pauses before the second and third attempt to load the sender, ms. */
const PAUSES_MS = [300, 1_000]

let apiBase = '/api'

export function configureApi(options: { readonly apiBase: string }): void {
  apiBase = options.apiBase
  // Only the user was requested ahead: the page soon requests its own data.
  const isAhead = (window.__cabinet?.early.size ?? 0) > 1
  if (!isAhead) loadSender().catch(() => undefined)
}

export function urlOf(key: string, input: Pick<LooseInput, 'params' | 'query'>): string {
  return apiBase + addressOf(key, input).path
}

/** Sends a call, renews the session once; never settles after its end. @throws ApiError, NetworkError */
export async function send(key: string, input: LooseInput): Promise<Response> {
  const [{ attempt }, token] = await Promise.all([loadSender(input.signal), freshToken()])
  if (isSessionOver()) return unlessPageLeaves(input.signal)
  const first = await attempt(apiBase, key, input, token)
  if (first.ok) return first.response
  if (!isSessionRefusal(first.error, token)) throw report(first.error)

  const renewal = await renewSession(token)
  if (renewal === 'unavailable') throw new NetworkError('lost', { cause: first.error })
  if (renewal === 'ended') return unlessPageLeaves(input.signal)
  const second = await attempt(apiBase, key, input, await freshToken())
  if (second.ok) return second.response
  // A new token was refused again: the session is gone, whatever the cookie says.
  if (isSessionRefusal(second.error, token)) {
    expireSession()
    return unlessPageLeaves(input.signal)
  }
  throw report(second.error)
}

/** Loads ky late: the boot script requests the first data. @throws NetworkError; the next call retries */
async function loadSender(
  signal?: AbortSignal,
  [pause, ...pauses] = PAUSES_MS,
): Promise<typeof import('./attempt.ts')> {
  try {
    return await import('./attempt.ts')
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    if (!navigator.onLine) throw new NetworkError('offline', { cause })
    if (pause === undefined) throw new NetworkError('lost', { cause })
    await new Promise((resolve) => setTimeout(resolve, pause))
    return loadSender(signal, pauses)
  }
}

/** Returns whether a 401 refuses the session, unlike one for a wrong password or code. */
function isSessionRefusal(error: ApiError, token: string | null): boolean {
  return (
    token !== null && error.status === 401 && !isForeign(error.code) && !signInRefusals.includes(error.code)
  )
}

const signInRefusals: readonly string[] = ['BAD_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_WRONG']

/** Returns a promise that only an abort settles, so that no screen adds its own error before the reload. */
function unlessPageLeaves(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
}

function report(error: ApiError): ApiError {
  if (error.status === 503 && error.code === 'MAINTENANCE') emitApiEvent({ type: 'maintenance' })
  if (error.status === 403 && !isForeign(error.code))
    emitApiEvent({ type: 'forbidden', permission: error.permission })
  return error
}
