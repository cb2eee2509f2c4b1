import { newClient } from './client-address.ts'
import { type Person, people } from './people.ts'
import { tokenOf } from './session.ts'

/** The token is cached for less than its ten minutes, because the server takes long to check a password. */
const freshMs = 120_000
const tokens = new Map<string, { readonly token: Promise<string>; readonly at: number }>()

function tokenFor(url: string, person: Person): Promise<string> {
  const name = `${person} ${url}`
  const known = tokens.get(name)
  if (known && performance.now() - known.at < freshMs) return known.token
  const token = tokenOf(people[person], url)
  tokens.set(name, { token, at: performance.now() })
  return token
}

/**
 * Calls the API without the browser, like a colleague at another desk.
 * @param path behind `/api`
 * @throws an error with the answer when the call fails
 */
export async function callAs<T>(
  url: string,
  person: Person,
  path: string,
  init: RequestInit = {},
): Promise<T> {
  return callWith(url, await tokenFor(url, person), path, init)
}

/** Calls the API with a given bearer token, such as a machine's key. */
export async function callWith<T>(
  url: string,
  token: string,
  path: string,
  init: RequestInit = {},
): Promise<T> {
  const headers = {
    ...newClient(),
    authorization: `Bearer ${token}`,
    ...(init.body ? { 'content-type': 'application/json' } : {}),
    ...init.headers,
  }
  const answer = await fetch(`${url}/api${path}`, { ...init, headers })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}
