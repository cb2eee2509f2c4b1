import ky, { isHTTPError } from 'ky'
import { freshToken } from '../auth/index.ts'
import { addressOf } from './address.ts'
import { type ApiError, asNetworkError } from './errors.ts'
import { emitApiEvent, requestListeners, stepUp } from './events.ts'
import { rememberPosition, seenHeader } from './position.ts'
import { parseJson, readError } from './read-error.ts'
import type { LooseInput } from './types.ts'

const TIMEOUT_MS = 30_000
/** Gateways without the server behind them; a refusal of the server itself is not repeated. */
const RETRIED_STATUSES = [502, 503, 504]
const RETRIES = 2

export type Attempt = { ok: true; response: Response } | { ok: false; error: ApiError }

/** Sends one request, once more after a step-up that it needs; throws NetworkError or the signal's reason. */
export async function attempt(
  apiBase: string,
  key: string,
  input: LooseInput,
  token: string | null,
): Promise<Attempt> {
  const first = await sendOnce(apiBase, key, input, token)
  if (first.ok || first.error.code !== 'PROOF_REQUIRED') return first
  // Without the window's code the refusal is shown.
  const window = await stepUp.load?.().catch(() => undefined)
  const isVerified = await window?.stepUp()
  return isVerified ? sendOnce(apiBase, key, input, await freshToken()) : first
}

/** Sends one request with its retries; throws NetworkError or the signal's reason. */
async function sendOnce(
  apiBase: string,
  key: string,
  input: LooseInput,
  token: string | null,
): Promise<Attempt> {
  const { method, path } = addressOf(key, input)
  const headers: Record<string, string> = {
    Accept: 'application/json',
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...seenHeader(),
    ...input.headers,
  }
  const ends: ((failed: boolean) => void)[] = []
  for (const listener of requestListeners) listener({ key, headers, onEnd: (heard) => ends.push(heard) })
  let failed = true
  try {
    const response = await ky(new URL(apiBase + path, location.origin), {
      method,
      credentials: 'include',
      headers,
      ...(input.body === undefined ? {} : { json: input.body }),
      ...(input.signal ? { signal: input.signal } : {}),
      timeout: input.timeout ?? TIMEOUT_MS,
      retry: {
        limit: RETRIES,
        methods: ['get'],
        statusCodes: RETRIED_STATUSES,
        // Waiting covers brief gateway failures; a longer Retry-After is shown on the screen.
        afterStatusCodes: [],
        jitter: (delay) => delay * (0.8 + Math.random() * 0.4),
        shouldRetry: ({ error }) => (isHTTPError(error) && hasOurErrorShape(error.data) ? false : undefined),
      },
    })
    failed = false
    rememberPosition(response)
    emitApiEvent({ type: 'answered', rights: response.headers.get('x-rights') })
    return { ok: true, response }
  } catch (error) {
    if (isHTTPError(error)) {
      const { status, headers } = error.response
      rememberPosition(error.response)
      return { ok: false, error: readError(status, headers, error.data) }
    }
    throw asNetworkError(error, input.signal)
  } finally {
    for (const end of ends) end(failed)
  }
}

/** Returns whether an error body has a code, and so is the server's own decision. */
function hasOurErrorShape(body: unknown): boolean {
  const parsed = typeof body === 'string' ? parseJson(body) : body
  return typeof parsed === 'object' && parsed !== null && 'code' in parsed
}
