/** A page without an answer in time is shown, because an unreachable server ends no session. */
const RELOAD_TIMEOUT_MS = 3_000

/** Covers a page cached for «back» until its session is confirmed: it returns even after a sign-out. */
export function hideRestoredPage(mayShow: () => Promise<boolean>, reload: () => void): void {
  const { documentElement: page } = document
  let place = { left: 0, top: 0 }
  window.addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return
    place = { left: scrollX, top: scrollY }
    page.hidden = true
  })
  window.addEventListener('pageshow', async ({ persisted }) => {
    if (!persisted) return
    const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(true), RELOAD_TIMEOUT_MS))
    if (!(await Promise.race([mayShow(), late]))) return reload()
    page.hidden = false
    scrollTo({ ...place, behavior: 'instant' })
  })
}
