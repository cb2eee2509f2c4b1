import { newClient } from './client-address.ts'
import { type Person, people } from './people.ts'
import { tokenOf } from './session.ts'

/** Tokens live ten minutes; a password takes the server long to check. */
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
 * Calls the API past the browser, as a colleague at another desk would.
 * @param path behind `/api`
 * @throws with the answer when it is not a good one
 */
export async function callAs<T>(
  url: string,
  person: Person,
  path: string,
  init: RequestInit = {},
): Promise<T> {
  return callWith(url, await tokenFor(url, person), path, init)
}

/** The same with a bearer token of one's own: a machine's key. */
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
