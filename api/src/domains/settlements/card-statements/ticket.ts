import { jwtVerify, SignJWT } from 'jose'

const issuer = 'merchant-cabinet'
const audience = 'statement'
/** Lifetime of a link in the list, in seconds. */
const lifetime = 3600

export interface DownloadTicket {
  readonly fileId: string
  /** The owner of the link, for whom the download is recorded. */
  readonly userId: number
}

/** Returns the ticket of a link without a bearer token. It opens one file for an hour. */
export function signTicket({ fileId, userId }: DownloadTicket, key: Buffer, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ file: fileId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(String(userId))
    .setExpirationTime(issuedAt + lifetime)
    .sign(key)
}

/** @returns nothing when the ticket is forged, expired or of another kind */
export async function readTicket(text: string, key: Buffer, now: Date): Promise<DownloadTicket | undefined> {
  try {
    const { payload } = await jwtVerify(text, key, {
      algorithms: ['HS256'],
      issuer,
      audience,
      currentDate: now,
    })
    const { file, sub } = payload
    return typeof file === 'string' && sub !== undefined ? { fileId: file, userId: Number(sub) } : undefined
  } catch {
    return undefined
  }
}
