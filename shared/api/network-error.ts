import { NetworkError } from './errors.ts'

/** Returns the signal's reason, or the error of a request; ky loads late, so names identify its errors. */
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
