export const ENDED_KEY = 'cabinet.session-ended'

/** Keeps over the reload that leads to the sign-in page that a session has ended by itself. */
export function storeSessionEnd(): void {
  try {
    sessionStorage.setItem(ENDED_KEY, '1')
  } catch {
    // A browser that keeps nothing shows the sign-in page without a note.
  }
}
