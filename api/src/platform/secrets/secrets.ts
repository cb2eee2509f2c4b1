import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Keys } from '../config/keys.ts'

type SecretKeys = Pick<Keys, 'secrets' | 'previousSecrets'>

/**
 * Returns `v1.<key id>.<nonce>.<text and tag>`, AES-256-GCM.
 * @param place binds the text to its storage, e.g. `merchants/ALPHA/smtp_auth_password`
 */
export function encryptSecret(secret: string, place: string, { secrets }: SecretKeys): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', secrets, nonce).setAAD(Buffer.from(place))
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return ['v1', keyId(secrets), nonce.toString('base64url'), text.toString('base64url')].join('.')
}

/** @throws Error when the key is not known, or the text was changed or moved; it says nothing of the content. */
export function decryptSecret(sealed: string, place: string, keys: SecretKeys): string {
  const [version, id, nonce, text] = sealed.split('.')
  if (version !== 'v1' || id === undefined || nonce === undefined || text === undefined)
    throw new Error(`the secret at ${place} is not in a known form`)
  const key = [keys.secrets, ...(keys.previousSecrets ?? [])].find((known) => keyId(known) === id)
  if (key === undefined) throw new Error(`the secret at ${place} needs the key ${id}, which is not given`)
  const bytes = Buffer.from(text, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'))
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8')
}

export function isOutdated(sealed: string, { secrets }: SecretKeys): boolean {
  return sealed.split('.')[1] !== keyId(secrets)
}

/** Identifies a key without revealing it. */
function keyId(key: Buffer): string {
  return createHash('sha256').update('secrets key id').update(key).digest('hex').slice(0, 8)
}
