import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'

export interface Keys {
  /** 32 bytes; signs access tokens and keys the hashes of sign-in names. */
  readonly token: Buffer
  /** 32 bytes; encrypts secrets at rest. */
  readonly secrets: Buffer
  /** Earlier keys, which decrypt until `rotate-secrets` has run. */
  readonly previousSecrets?: readonly Buffer[]
}

/** Returns the keys of the settings; in the embedded mode those of the data folder, generated once and readable only by their owner. */
export function loadKeys(
  config: Pick<Config, 'dataDir' | 'tokenKey' | 'secretsKey'> & Partial<Pick<Config, 'previousSecretsKey'>>,
): Keys {
  return {
    token: config.tokenKey ?? keyFile(config.dataDir, 'token.key'),
    secrets: config.secretsKey ?? keyFile(config.dataDir, 'secrets.key'),
    previousSecrets: config.previousSecretsKey === undefined ? [] : [config.previousSecretsKey],
  }
}

function keyFile(dataDir: string, name: string): Buffer {
  const folder = join(dataDir, 'keys')
  const path = join(folder, name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // An existing key is never overwritten, because every stored secret would become unreadable. The data folder is locked here.
  if (!existsSync(path)) writeFileSync(path, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600 })
  const key = Buffer.from(readFileSync(path, 'utf8'), 'base64')
  if (key.length !== 32) throw new Error(`The key file ${path} is damaged: it must hold 32 bytes in base64.`)
  return key
}

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
