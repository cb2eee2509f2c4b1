/** A page that does not answer in time is shown: without the server nobody's session ends. */
const RELOAD_TIMEOUT_MS = 3_000

/**
 * Covers a page before the browser puts it into its back/forward cache, and uncovers it only for whoever may still see it: it comes
 * back as it was, data and buttons included, after a sign-out too.
 */
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
