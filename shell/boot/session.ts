/** Names that the boot script and shared/auth agree on; both renew under the same lock, so a token is rotated once. */
const tokenKey = 'token'
const sessionLock = 'cabinet-session'

/** Renew when less than this is left, ms: the calls behind it must still find the token valid. */
const expiryMarginMs = 20_000

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

/** End of life of a JWT in ms since 1970; 0 when the text is no JWT. The signature is the server's matter. */
export function expiryOf(token: string): number {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')))
    const exp: unknown = Reflect.get(asObject(claims), 'exp')
    return typeof exp === 'number' ? exp * 1000 : 0
  } catch {
    return 0
  }
}

const isFresh = (token: string | null): token is string =>
  token !== null && expiryOf(token) > Date.now() + expiryMarginMs

async function renew(apiBase: string): Promise<string> {
  // Another tab may have renewed while this one waited for the lock.
  const stored = localStorage.getItem(tokenKey)
  if (isFresh(stored)) return stored
  if (stored === null) throw new Error('signed out')
  const response = await fetch(`${apiBase}/users/api/v1/refresh`, { method: 'POST' })
  const access: unknown = response.ok ? Reflect.get(asObject(await response.json()), 'access') : undefined
  // The shell ends the session with its own words; here the calls are merely not started.
  if (typeof access !== 'string') throw new Error('not renewed')
  localStorage.setItem(tokenKey, access)
  return access
}

function storedToken(): string | null {
  try {
    return localStorage.getItem(tokenKey)
  } catch {
    return null
  }
}

/** A token that is valid now, renewed when it has to be; `undefined` when nobody is signed in. */
export function currentToken(apiBase: string): Promise<string> | undefined {
  const stored = storedToken()
  if (stored === null) return undefined
  if (isFresh(stored)) return Promise.resolve(stored)
  // Browsers give locks to secure origins alone; over plain http in a local network there is none.
  const locks: LockManager | undefined = navigator.locks
  return locks ? locks.request(sessionLock, () => renew(apiBase)) : renew(apiBase)
}
