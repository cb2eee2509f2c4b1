import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Returns a name of a browser that a user has signed in with, signed with the server's key. */
export function signKnownBrowser(username: string, key: Buffer): string {
  const id = randomBytes(16).toString('base64url')
  return `${id}.${signature(id, username, key)}`
}

/** @returns the browser's id; nothing when this user has not signed in with it */
export function verifyKnownBrowser(
  cookie: string | undefined,
  username: string,
  key: Buffer,
): string | undefined {
  const [id = '', given = ''] = (cookie ?? '').split('.')
  const wanted = Buffer.from(signature(id, username, key))
  const sent = Buffer.from(given)
  return sent.length === wanted.length && timingSafeEqual(sent, wanted) ? id : undefined
}

function signature(id: string, username: string, key: Buffer): string {
  return createHmac('sha256', key).update(`known-browser:${id}:${username}`).digest('base64url')
}
