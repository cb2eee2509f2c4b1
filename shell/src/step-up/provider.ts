import { call } from '@cabinet/shared/api'
import { safeReturnTo } from '../sign-in/return-to.ts'

/** The page from which the user left for a step-up, while the provider is shown in this tab. */
const RETURN_KEY = 'cabinet.proof-return-to'

/** Leaves for the provider, which asks the user anew. @returns false when the browser goes back to the page as it was @throws ApiError */
export async function leaveForStepUp(path: string): Promise<false> {
  const { url } = await call('POST /users/api/v1/proof/provider')
  sessionStorage.setItem(RETURN_KEY, path)
  // The form's draft waits for the return.
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), {
    capture: true,
    once: true,
  })
  location.assign(url)
  // The button stays busy until the provider's page opens.
  return new Promise((resolve) => window.addEventListener('pageshow', () => resolve(false), { once: true }))
}

/** Steps up by the provider's answer in the address, and takes the answer out of the history. @param ready is awaited before the server is asked @returns the page to return to, and why the step-up failed; nothing without an answer */
export async function finishStepUp(
  ready?: Promise<void>,
): Promise<{ path: string; problem?: unknown } | undefined> {
  const stored = sessionStorage.getItem(RETURN_KEY)
  if (stored === null || !/[?&]state=/.test(location.search)) return undefined
  sessionStorage.removeItem(RETURN_KEY)
  const answer = location.search.slice(1)
  history.replaceState(history.state, '', location.pathname)
  const path = safeReturnTo(stored)
  try {
    await ready
    await call('POST /users/api/v1/proof', { body: { answer } })
    return { path }
  } catch (problem) {
    return { path, problem }
  }
}
