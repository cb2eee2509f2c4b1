import { jwtVerify, SignJWT } from 'jose'

/** Seconds that an access token lives. Source: decisions 7. */
export const accessTokenLifetime = 600

const issuer = 'merchant-cabinet'

export interface AccessClaims {
  readonly sessionId: string
  readonly userId: number
}

/** A JWT that names the session and nothing else: rights are read from the database at each request. */
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

/** @returns nothing when the token is forged, expired or not ours. */
export async function verifyAccessToken(
  token: string,
  key: Buffer,
  now: Date,
): Promise<AccessClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], issuer, currentDate: now })
    const { sid, sub } = payload
    return typeof sid === 'string' && sub !== undefined ? { sessionId: sid, userId: Number(sub) } : undefined
  } catch {
    return undefined
  }
}
