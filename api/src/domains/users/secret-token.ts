import { createHash, createHmac, randomBytes } from 'node:crypto'

export function generateToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the stored hash of a secret token. A plain hash suffices: 256 random bits can't be guessed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Returns the only successor of a refresh token: a repeated exchange makes no second branch of a session. */
export function deriveSuccessor(token: string, key: Buffer): string {
  return createHmac('sha256', key).update(`refresh:${token}`).digest('base64url')
}
