import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { type BrowserContextOptions, request } from 'playwright-core'

const program = new URL('../../../../scripts/throwaway-api.ts', import.meta.url).pathname

export interface DemoApi {
  /** `http://localhost:port` */
  readonly url: string
  readonly user: { readonly username: string; readonly password: string }
  stop(): void
}

/** @param address with user and password in it: `https://user:password@test.example.kz` */
function standAt(address: string): DemoApi {
  const { origin, username, password } = new URL(address)
  const user = { username: decodeURIComponent(username), password: decodeURIComponent(password) }
  return { url: origin, user, stop: () => undefined }
}

/**
 * Starts a demo API for the trial in a separate process. Where the product's sources are missing, the test stand that
 * RELEASE_TRIAL names takes its place.
 */
export async function startDemoApi(stand: string | undefined): Promise<DemoApi> {
  if (stand) return standAt(stand)
  if (!existsSync(program))
    throw new Error('RELEASE_TRIAL names no test stand (https://user:password@test.example.kz)')
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, DATABASE_URL: '' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  for await (const line of createInterface(child.stdout)) {
    if (!line.startsWith('{')) continue
    const { address, user }: Pick<DemoApi, 'user'> & { address: string } = JSON.parse(line)
    return { url: address.replace('127.0.0.1', 'localhost'), user, stop: () => child.stdin.end() }
  }
  throw new Error('the API of the trial did not start')
}

type StorageState = Exclude<BrowserContextOptions['storageState'], undefined>

/** Returns the browser's state after sign-in: the cookie, and the token in `localStorage.token`. */
export async function sessionOf({ url, user }: DemoApi): Promise<StorageState> {
  const client = await request.newContext({ baseURL: url, extraHTTPHeaders: { Origin: url } })
  try {
    const answer = await client.post('/api/users/api/v1/sign-in', { data: user })
    if (!answer.ok()) throw new Error(`the user of the trial could not sign in: ${answer.status()}`)
    const { access }: { access: string } = await answer.json()
    const { cookies } = await client.storageState()
    return { cookies, origins: [{ origin: url, localStorage: [{ name: 'token', value: access }] }] }
  } finally {
    await client.dispose()
  }
}
