import { ApiError, NetworkError } from '@cabinet/shared/api'

/** A key of one intention of a person: whatever repeats it carries the same key. 32 hex digits. */
export function newIntentKey(): string {
  // `randomUUID` is missing on plain http, where a store's own network may serve the cabinet.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Whether the server may have done what was asked although no word of it came back.
 * @param askedBefore an earlier try of the same intention got no answer either: then only a word about the intention itself settles it
 */
export function isOutcomeUnknown(error: unknown, askedBefore: boolean): boolean {
  if (error instanceof NetworkError) return error.mayHaveArrived || askedBefore
  if (!(error instanceof ApiError)) return false
  if (error.code === 'IDEMPOTENCY_IN_PROGRESS') return true
  // A gateway that gave up waiting; our own server undoes what it could not finish.
  if (error.status >= 500 && error.code.startsWith('HTTP_')) return true
  return askedBefore && (error.status >= 500 || error.status === 429)
}

const firstPauseMs = 500
const longestPauseMs = 8_000

/**
 * Asks again and again with one key until it is known whether the thing was done: never guesses. Throws what settles it as a refusal.
 * @param ask makes the call; must carry the same Idempotency-Key every time
 * @param onUnknown told each time that no word came back
 */
export async function settle<T>(ask: () => Promise<T>, onUnknown: () => void): Promise<T> {
  for (let asked = 0; ; asked++) {
    try {
      return await ask()
    } catch (error) {
      if (!isOutcomeUnknown(error, asked > 0)) throw error
      onUnknown()
      const told = error instanceof ApiError && error.retryAfter !== null ? error.retryAfter * 1000 : 0
      await pause(Math.max(told, Math.min(firstPauseMs * 2 ** asked, longestPauseMs)))
    }
  }
}

/** Waits, but not past the moment when the network is back. */
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
