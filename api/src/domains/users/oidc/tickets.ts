import { jwtVerify, SignJWT } from 'jose'
import type { ServiceContext } from '../../../platform/service-context.ts'

/** `sign-in`, `proof`: the step-up of a session, `unlock` of a locked one: what a browser brings back from the provider; `end`: the session that ends there too. */
export type Purpose = 'sign-in' | `${'proof' | 'unlock'} ${string}` | 'end'

export const ticketSeconds = 600

/** Signs a text for ten minutes, for a cookie: beginning a sign-in stores nothing. */
export function signTicket(
  { platform, now }: ServiceContext,
  purpose: Purpose,
  text: string,
): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(`oidc ${purpose}`)
    .setJti(text)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + ticketSeconds)
    .sign(platform.keys.token)
}

/** @returns the text and the ticket's age in seconds; nothing for a forged, an old or another ticket */
export async function readTicket(
  { platform, now }: ServiceContext,
  purpose: Purpose,
  ticket: string | undefined,
): Promise<{ text: string; age: number } | undefined> {
  const options = { algorithms: ['HS256'], audience: `oidc ${purpose}`, currentDate: now }
  const read = await jwtVerify(ticket ?? '', platform.keys.token, options).catch(() => undefined)
  const { jti: text, exp: end } = read?.payload ?? {}
  if (text === undefined || end === undefined) return undefined
  return { text, age: Math.floor(now.getTime() / 1000) - (end - ticketSeconds) }
}
