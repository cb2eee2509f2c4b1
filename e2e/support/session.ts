import { type BrowserContextOptions, request } from '@playwright/test'
import { password } from './people.ts'

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** Signs in by the API and gives what the browser would hold afterwards: the cookie, and the token in `localStorage.token`. */
export async function sessionOf(username: string, url: string): Promise<StorageState> {
  const client = await request.newContext({ baseURL: url, extraHTTPHeaders: { Origin: url } })
  try {
    const answer = await client.post('/api/users/api/v1/sign-in', { data: { username, password } })
    if (!answer.ok())
      throw new Error(`${username} could not sign in: ${answer.status()} ${await answer.text()}`)
    const { access }: { access: string } = await answer.json()
    const { cookies } = await client.storageState()
    return { cookies, origins: [{ origin: url, localStorage: [{ name: 'token', value: access }] }] }
  } finally {
    await client.dispose()
  }
}
