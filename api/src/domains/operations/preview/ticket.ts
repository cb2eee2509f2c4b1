import type { Preview } from '@cabinet/release'
import { jwtVerify, SignJWT } from 'jose'

const issuer = 'merchant-cabinet'

/** `link`: what its maker opens, in whatever browser. `browser`: the cookie there. One is never taken for the other. */
export type TicketUse = 'link' | 'browser'

export function signPreview(
  preview: Preview,
  { use, userId }: { use: TicketUse; userId: number },
  key: Buffer,
): Promise<string> {
  const { app, version, until } = preview
  return new SignJWT({ app, version })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(`preview-${use}`)
    .setSubject(String(userId))
    .setExpirationTime(Math.floor(Date.parse(until) / 1000))
    .sign(key)
}

/** @returns nothing when it is forged, over, another user's where one is named, or something else of ours */
export async function readPreview(
  text: string,
  { use, userId }: { use: TicketUse; userId?: number },
  key: Buffer,
  now: Date,
): Promise<Preview | undefined> {
  try {
    const { payload } = await jwtVerify(text, key, {
      algorithms: ['HS256'],
      issuer,
      audience: `preview-${use}`,
      ...(userId !== undefined && { subject: String(userId) }),
      currentDate: now,
    })
    const { app, version, exp } = payload
    if (typeof app !== 'string' || typeof version !== 'string' || exp === undefined) return undefined
    return { app, version, until: new Date(exp * 1000).toISOString() }
  } catch {
    return undefined
  }
}
