/** Names shared by the boot script and shared/auth; both renew under the same lock, so a token is rotated once. */
const tokenKey = 'token'
const sessionLock = 'cabinet-session'

/** Remaining lifetime, ms, below which a token is renewed, so that the following calls find it valid. */
const expiryMarginMs = 20_000

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

/** End of a JWT in ms since 1970; 0 for other texts. The server checks the signature. */
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
  // The shell ends the session with its own message; the boot script only skips the calls.
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

/** Returns a valid token, renewed if necessary; `undefined` for a signed-out user. */
export function currentToken(apiBase: string): Promise<string> | undefined {
  const stored = storedToken()
  if (stored === null) return undefined
  if (isFresh(stored)) return Promise.resolve(stored)
  // Browsers give locks only to secure origins; plain http in a local network has none.
  const locks: LockManager | undefined = navigator.locks
  return locks ? locks.request(sessionLock, () => renew(apiBase)) : renew(apiBase)
}
