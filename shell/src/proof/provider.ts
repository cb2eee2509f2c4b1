import { call, describeError } from '@cabinet/shared/api'
import { toast } from '@cabinet/shared/ui'
import { safeReturnTo } from '../sign-in/return-to.ts'

/** The page from which the user left to prove himself, while the provider is shown in this tab. */
const RETURN_KEY = 'cabinet.proof-return-to'

/** Leaves for the provider, which asks the user anew. @throws ApiError */
export async function leaveToProve(path: string): Promise<never> {
  const { url } = await call('POST /users/api/v1/proof/provider')
  sessionStorage.setItem(RETURN_KEY, path)
  // The form's draft waits for the return.
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  location.assign(url)
  // The button stays busy until the provider's page opens.
  return new Promise(() => undefined)
}

/** Proves by the provider's answer in the address, which leaves the history. @returns the page to return to; nothing without an answer */
export async function comeFromProof(): Promise<string | undefined> {
  const path = sessionStorage.getItem(RETURN_KEY)
  if (path === null || !/[?&]state=/.test(location.search)) return undefined
  sessionStorage.removeItem(RETURN_KEY)
  const answer = location.search.slice(1)
  history.replaceState(history.state, '', location.pathname)
  try {
    await call('POST /users/api/v1/proof', { body: { answer } })
    toast.success('Вы подтвердили, что это вы. Повторите действие')
  } catch (error) {
    toast.error(describeError(error).message)
  }
  return safeReturnTo(path)
}
