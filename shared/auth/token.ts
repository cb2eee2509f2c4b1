/** The access token as stored by the browser. Source: docs/security.md, «Signing in». */

export const TOKEN_KEY = 'token'

export interface TokenClaims {
  readonly subject: string | null
  /** Epoch ms by the server's clock. */
  readonly issuedAt: number | null
  /** Epoch ms by the server's clock. */
  readonly expiresAt: number
}

export function readClaims(token: string): TokenClaims | null {
  const payload = token.split('.')[1]
  if (!payload) return null
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    )
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (typeof claims !== 'object' || claims === null) return null
    const { sub, iat, exp } = claims as Record<string, unknown>
    if (typeof exp !== 'number') return null
    return {
      subject: typeof sub === 'string' ? sub : null,
      issuedAt: typeof iat === 'number' ? iat * 1000 : null,
      expiresAt: exp * 1000,
    }
  } catch {
    return null
  }
}

/** Returns the stored token; null when there is none or storage is blocked (private mode, policies). */
export function storedToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY) || null
  } catch {
    return null
  }
}

/** Stores or removes the token. @returns whether the browser does it: storage may be full or forbidden */
export function storeToken(token: string | null): boolean {
  try {
    if (token === null) localStorage.removeItem(TOKEN_KEY)
    else localStorage.setItem(TOKEN_KEY, token)
    return true
  } catch {
    return false
  }
}
