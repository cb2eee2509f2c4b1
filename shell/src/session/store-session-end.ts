export const ENDED_KEY = 'cabinet.session-ended'

/** Stores the session's expiry over the reload to the sign-in page. */
export function storeSessionEnd(): void {
  try {
    sessionStorage.setItem(ENDED_KEY, '1')
  } catch {
    // A browser without storage shows the sign-in page without a notice.
  }
}
