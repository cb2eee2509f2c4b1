import { NetworkError } from './errors.ts'

/** Returns the signal's reason, or the error of a request or of reading its answer; ky loads later, so its errors are recognised by name. */
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
