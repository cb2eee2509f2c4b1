import {
  type APIRequestContext,
  type BrowserContextOptions,
  expect,
  type Page,
  request,
} from '@playwright/test'
import { newClient } from './client-address.ts'
import { password } from './people.ts'

export type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** The result of a sign-in. */
export interface SignedIn {
  readonly access: string
  /** The product's origin. */
  readonly url: string
  readonly state: StorageState
}

async function askForSession(username: string, url: string): Promise<SignedIn> {
  const client = await request.newContext({ baseURL: url, extraHTTPHeaders: { Origin: url, ...newClient() } })
  try {
    const answer = await client.post('/api/users/api/v1/sign-in', { data: { username, password } })
    if (!answer.ok())
      throw new Error(`${username} could not sign in: ${answer.status()} ${await answer.text()}`)
    const { access }: { access: string } = await answer.json()
    const { cookies } = await client.storageState()
    return {
      access,
      url: new URL(url).origin,
      state: { cookies, origins: [{ origin: url, localStorage: [{ name: 'token', value: access }] }] },
    }
  } finally {
    await client.dispose()
  }
}

const lastOf = new Map<string, Promise<SignedIn>>()

/** Signs in by the API, one call after the other: the server allows a user three attempts at once. */
export function signIn(username: string, url: string): Promise<SignedIn> {
  const next = Promise.allSettled([lastOf.get(username)]).then(() => askForSession(username, url))
  lastOf.set(username, next)
  return next
}

/** Signs in by the API and returns the browser's state: the cookie, and the token in `localStorage.token`. */
export async function sessionOf(username: string, url: string): Promise<StorageState> {
  return (await signIn(username, url)).state
}

/** Returns a bearer token for calls without the browser. */
export async function tokenOf(username: string, url: string): Promise<string> {
  return (await signIn(username, url)).access
}

/** Signs the session out on the server without the page's knowledge. */
export async function endElsewhere(page: Page, request: APIRequestContext): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const ended = await request.post('/api/users/api/v1/sign-out', {
    headers: { Authorization: `Bearer ${token}`, Origin: new URL(page.url()).origin },
  })
  expect(ended.status()).toBe(204)
}
