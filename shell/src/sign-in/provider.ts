import { call } from '@cabinet/shared/api'
import { readStorage, writeStorage } from '../session/storage.ts'
import { sharedComputer } from './queries.ts'

/** The page that was asked for, while the provider is shown in this tab. */
const RETURN_KEY = 'cabinet.return-to'

/** Leaves for the provider. @throws ApiError */
export async function leaveForProvider(): Promise<never> {
  const { url } = await call('POST /users/api/v1/oidc/start')
  // Without storage the sign-in leads to the first page.
  writeStorage('sessionStorage', RETURN_KEY, new URLSearchParams(location.search).get('returnTo') ?? '')
  location.assign(url)
  // The button stays busy until the provider's page opens.
  return new Promise(() => undefined)
}

/** Signs in by the provider's answer in the address, which leaves the history. @throws ApiError */
export async function comeFromProvider(): Promise<{ access: string; returnTo: string | null }> {
  const answer = location.search.slice(1)
  history.replaceState(history.state, '', location.pathname)
  const { access } = await call('POST /users/api/v1/oidc/sign-in', {
    body: { answer, ...sharedComputer() },
  })
  return { access, returnTo: readStorage('sessionStorage', RETURN_KEY) }
}

/** Ends the session at the provider too, after a sign-out. A provider that is away ends it by its own time. */
export async function endAtProvider(): Promise<void> {
  const { url } = await call('POST /users/api/v1/oidc/end')
  if (url !== null) location.replace(url)
}
