import { readClaims } from './token.ts'

/** A token this close to its end is renewed before it is used. */
export const RENEW_AHEAD_MS = 60_000
const LATENCY_MS = 5_000

/** Server time minus local time, ms. Fresh tokens give it, so that a wrong clock does not make every token look expired. */
let skew = 0

export const clock = {
  /** Compares the local clock with the server's by a token that was just issued. */
  learn(freshToken: string): void {
    const issuedAt = readClaims(freshToken)?.issuedAt
    if (issuedAt == null) return
    const difference = issuedAt - Date.now()
    skew = Math.abs(difference) < LATENCY_MS ? 0 : difference
  },

  /** Returns the milliseconds until the token ends; negative afterwards, null when it does not say. */
  remaining(token: string): number | null {
    const claims = readClaims(token)
    return claims ? claims.expiresAt - (Date.now() + skew) : null
  },

  /** Returns whether the token has ended; true also for one that cannot be read. */
  isExpired(token: string): boolean {
    const remaining = clock.remaining(token)
    return remaining === null || remaining <= 0
  },

  reset(): void {
    skew = 0
  },
}
