import { createHash, createHmac, randomBytes } from 'node:crypto'

/** A new secret of 256 bits, as it stands in a link or a cookie. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database keeps of a secret token. A plain hash is enough: 256 random bits can't be guessed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * The refresh token that follows another: the same one however often it is asked for, so that a repeated exchange (two tabs at
 * once, a lost answer) makes no second branch of the session. Nobody without the server's key can compute it.
 */
export function successorToken(token: string, key: Buffer): string {
  return createHmac('sha256', key).update(`refresh:${token}`).digest('base64url')
}
