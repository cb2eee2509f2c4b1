import { CANARY_KEY } from '../../boot/pinned-set.ts'

/** Stores the user's canaries (`/me`) for the next page; this page keeps its own set. */
export function storeCanaries(canaries: readonly string[]): void {
  try {
    if (canaries.length === 0) localStorage.removeItem(CANARY_KEY)
    else
      localStorage.setItem(CANARY_KEY, JSON.stringify(Object.fromEntries(canaries.map((one) => [one, true]))))
  } catch {
    // Without storage there is no canary.
  }
}
