import { CANARY_KEY } from '../../boot/pinned-set.ts'

/** Keeps for the next page which canaries this user gets (`/me`); this page keeps what it began with. */
export function storeCanaries(canaries: readonly string[]): void {
  try {
    if (canaries.length === 0) localStorage.removeItem(CANARY_KEY)
    else
      localStorage.setItem(CANARY_KEY, JSON.stringify(Object.fromEntries(canaries.map((one) => [one, true]))))
  } catch {
    // Without storage there is no canary.
  }
}
