import { jwtVerify, SignJWT } from 'jose'

/** Seconds that an access token lives. Source: docs/product.md, «Limits». */
export const accessTokenLifetime = 600

const issuer = 'merchant-cabinet'

export interface AccessClaims {
  readonly sessionId: string
  readonly userId: number
}

/** Signs a JWT that names only the session: rights are read from the database at each request. */
export async function signAccessToken(
  { sessionId, userId }: AccessClaims,
  key: Buffer,
  now: Date,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(issuer)
    .setSubject(String(userId))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + accessTokenLifetime)
    .sign(key)
}

interface Verified {
  readonly claims: AccessClaims
  /** Seconds since 1970. */
  readonly expiresAt: number
}

/** Verified tokens by key and text: a signature check runs on another thread, and each request repeats its token. */
const verified = new WeakMap<Buffer, Map<string, Verified>>()
/** More entries than a process sees in a token's ten minutes; a full cache is cleared. */
const maxVerified = 10_000

/** @returns nothing when the token is forged, expired or from another issuer */
export async function verifyAccessToken(
  token: string,
  key: Buffer,
  now: Date,
): Promise<AccessClaims | undefined> {
  const known = verified.get(key)?.get(token)
  if (known !== undefined && now.getTime() < known.expiresAt * 1000) return known.claims
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], issuer, currentDate: now })
    const { sid, sub, exp: expiresAt } = payload
    if (typeof sid !== 'string' || sub === undefined || expiresAt === undefined) return undefined
    const claims = { sessionId: sid, userId: Number(sub) }
    cacheVerified(token, key, { claims, expiresAt })
    return claims
  } catch {
    return undefined
  }
}

function cacheVerified(token: string, key: Buffer, found: Verified): void {
  const ofKey = verified.get(key)
  if (ofKey === undefined || ofKey.size >= maxVerified) verified.set(key, new Map([[token, found]]))
  else ofKey.set(token, found)
}
