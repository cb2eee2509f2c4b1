import { ApiError, NetworkError } from '@cabinet/shared/api'

/** Returns an idempotency key, shared by all repetitions of one intended action. 32 hex digits. */
export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns whether the server may have acted; once unanswered, only an answer about the action decides. */
export function isOutcomeUnknown(error: unknown, askedBefore: boolean): boolean {
  if (error instanceof NetworkError) return error.mayHaveArrived || askedBefore
  if (!(error instanceof ApiError)) return false
  if (error.code === 'IDEMPOTENCY_IN_PROGRESS') return true
  // A gateway timed out; the server rolls back unfinished work.
  if (error.status >= 500 && error.code.startsWith('HTTP_')) return true
  return askedBefore && (error.status >= 500 || error.status === 429)
}

const firstPauseMs = 500
const maxPauseMs = 8_000

/** Retries with the same Idempotency-Key until the outcome is known; throws a definite refusal. */
export async function retryUntilKnown<T>(ask: () => Promise<T>, onUnknown: () => void): Promise<T> {
  for (let asked = 0; ; asked++) {
    try {
      return await ask()
    } catch (error) {
      if (!isOutcomeUnknown(error, asked > 0)) throw error
      onUnknown()
      const told = error instanceof ApiError && error.retryAfter !== null ? error.retryAfter * 1000 : 0
      await pause(Math.max(told, Math.min(firstPauseMs * 2 ** asked, maxPauseMs)))
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    window.addEventListener('online', done)
  })
}
