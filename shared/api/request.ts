import { NetworkError } from './errors.ts'
import { parseJson } from './read-error.ts'

/** Gateways that could not reach the server. */
const GATEWAYS = [502, 503, 504]
const RETRIES = 2
const FIRST_PAUSE_MS = 300

export interface Answer {
  readonly response: Response
  /** Body of an answer that is not 2xx; undefined when it is no JSON. */
  readonly refusal?: unknown
}

/**
 * A reading call is made again when a gateway or the connection fails. @param timeout ms until an answer must have begun, at each attempt
 * @throws NetworkError or the signal's reason
 */
export async function request(url: URL, init: RequestInit, timeout: number): Promise<Answer> {
  const retries = init.method === 'GET' ? RETRIES : 0
  for (let made = 0; ; made++) {
    try {
      const answer = await attempt(url, init, timeout)
      if (made === retries || !GATEWAYS.includes(answer.response.status) || isOurs(answer.refusal))
        return answer
    } catch (error) {
      const known = asNetworkError(error, init.signal)
      const isLost = known instanceof NetworkError && known.kind !== 'timeout'
      if (made === retries || !isLost) throw known
    }
    const pause = FIRST_PAUSE_MS * 2 ** made * (0.8 + Math.random() * 0.4)
    await new Promise((resolve) => setTimeout(resolve, pause))
    init.signal?.throwIfAborted()
  }
}

async function attempt(url: URL, init: RequestInit, timeout: number): Promise<Answer> {
  const { signal } = init
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(new NetworkError('timeout')), timeout)
  signal?.addEventListener('abort', () => stop.abort(signal.reason))
  if (signal?.aborted) stop.abort(signal.reason)
  try {
    const response = await fetch(url, { ...init, signal: stop.signal })
    return response.ok ? { response } : { response, refusal: parseJson(await response.text()) }
  } catch (error) {
    throw stop.signal.aborted ? stop.signal.reason : error
  } finally {
    clearTimeout(timer)
  }
}

export function asNetworkError(error: unknown, signal?: AbortSignal | null): unknown {
  if (signal?.aborted) return signal.reason
  if (error instanceof TypeError)
    return new NetworkError(navigator.onLine ? 'lost' : 'offline', { cause: error })
  return error
}

/** An error body with a code is our server's own decision, which is not repeated. */
const isOurs = (body: unknown): boolean => typeof body === 'object' && body !== null && 'code' in body
