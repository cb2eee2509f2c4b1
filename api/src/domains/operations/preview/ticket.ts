import type { Preview } from '@cabinet/release'
import { jwtVerify, SignJWT } from 'jose'

const issuer = 'merchant-cabinet'

/** `link`: what is handed to a colleague. `browser`: the cookie of who has opened it. One is never taken for the other. */
export type TicketUse = 'link' | 'browser'

export function signPreview(preview: Preview, use: TicketUse, key: Buffer): Promise<string> {
  const { app, version, until } = preview
  return new SignJWT({ app, version })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(`preview-${use}`)
    .setExpirationTime(Math.floor(Date.parse(until) / 1000))
    .sign(key)
}

/** @returns nothing when it is forged, over, or something else of ours */
export async function readPreview(
  text: string,
  use: TicketUse,
  key: Buffer,
  now: Date,
): Promise<Preview | undefined> {
  try {
    const { payload } = await jwtVerify(text, key, {
      algorithms: ['HS256'],
      issuer,
      audience: `preview-${use}`,
      currentDate: now,
    })
    const { app, version, exp } = payload
    if (typeof app !== 'string' || typeof version !== 'string' || exp === undefined) return undefined
    return { app, version, until: new Date(exp * 1000).toISOString() }
  } catch {
    return undefined
  }
}
