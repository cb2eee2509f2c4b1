export const ENDED_KEY = 'cabinet.session-ended'

/** Stores the session's expiry over the reload to the sign-in page. @param because `idle` on a shared computer */
export function storeSessionEnd(because: '1' | 'idle' = '1'): void {
  try {
    sessionStorage.setItem(ENDED_KEY, because)
  } catch {
    // A browser without storage shows the sign-in page without a notice.
  }
}
