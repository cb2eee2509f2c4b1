import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'

/** Encrypts a message that waits in the outbox (AES-256-GCM under a key of its own, derived from the server's): codes are not to be read there. */
export function seal(text: string, serverKey: Buffer): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv(algorithm, keyFrom(serverKey), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
}

/** @throws when it was sealed under another key or changed since. */
export function unseal(sealed: string, serverKey: Buffer): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv(algorithm, keyFrom(serverKey), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

function keyFrom(serverKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', serverKey, '', 'cabinet outbox', 32))
}
