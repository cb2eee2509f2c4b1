import { NetworkError } from './errors.ts'

/** The signal's reason, or what a request or the reading of its answer threw; ky, which no first row waits for, is known by the names of its errors. */
export function asNetworkError(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return signal.reason
  if (error instanceof NetworkError) return error
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  if (name === 'TimeoutError') return new NetworkError('timeout', { cause: error })
  if (name === 'NetworkError' || error instanceof TypeError) {
    return new NetworkError(navigator.onLine ? 'lost' : 'offline', { cause: error })
  }
  return error
}
