import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import canonicalize from 'canonicalize'
import { writeDurably } from '../files/atomic.ts'
import { errorCode, readIfPresent } from '../files/error-code.ts'
import { refusal } from '../refusal.ts'
import type { ReleaseStore } from '../store/port.ts'

/** Returns JSON by RFC 8785: equal values have one text, so that it can be signed. @throws Refusal for text that is not Unicode */
export function canonicalJson(value: unknown): string {
  try {
    return canonicalize(value) ?? 'null'
  } catch (error) {
    throw refusal('NOT_SIGNABLE', { cause: error instanceof Error ? error.message : String(error) })
  }
}

export interface Signer {
  /** First 16 hex digits of the SHA-256 of the public key (SPKI, DER). */
  readonly id: string
  /** Raw 32 bytes, base64. */
  readonly public: string
  /** Returns an Ed25519 signature, base64. */
  sign(content: Uint8Array | string): string
}

/** @throws Refusal for a text that is no Ed25519 private key in PEM */
export function signerFromPem(pem: string): Signer {
  const privateKey = privateKeyIn(pem)
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  const raw = Buffer.from(x, 'base64url').toString('base64')
  return {
    id: fingerprintOf(raw),
    public: raw,
    sign: (content) => sign(null, Buffer.from(content), privateKey).toString('base64'),
  }
}

function privateKeyIn(pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // The sentence below says the same of a damaged key.
  }
  throw refusal('KEY_UNREADABLE', {})
}

function publicKeyOf(raw: string): KeyObject {
  const x = Buffer.from(raw, 'base64').toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}

/** Returns the fingerprint of a raw public key in base64. @throws Refusal for any other text */
export function fingerprintOf(raw: string): string {
  try {
    const der = publicKeyOf(raw).export({ type: 'spki', format: 'der' })
    return createHash('sha256').update(der).digest('hex').slice(0, 16)
  } catch {
    throw refusal('PUBLIC_KEY_INVALID', { key: raw })
  }
}

export function verifySignature(content: Uint8Array | string, signature: string, raw: string): boolean {
  return verify(null, Buffer.from(content), publicKeyOf(raw), Buffer.from(signature, 'base64'))
}

/** Makes a key in a file of mode 0600. @throws an error with code EEXIST when the file exists */
export async function generateKey(file: string): Promise<Signer> {
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  await writeDurably(file, pem, 0o600)
  return signerFromPem(pem)
}

/** Reads the key in a file; `make` creates a missing one. */
export async function readOrCreateKey(file: string, make: boolean): Promise<Signer | undefined> {
  const pem = await readIfPresent(file)
  if (pem) return signerFromPem(pem.toString())
  if (!make) return undefined
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  return generateKey(file).catch((error: unknown) => {
    // Another process has made it meanwhile.
    if (errorCode(error) !== 'EEXIST') throw error
    return readOrCreateKey(file, false)
  })
}

/**
 * Returns the key of this process: `RELEASE_KEY` (PEM, PKCS#8), else `release.pem` in `keys/` beside a store in a folder.
 * @param make whether a store without keys gets one
 * @throws Refusal when there is none
 */
export async function processSigner(
  { keysFolder }: Pick<ReleaseStore, 'keysFolder'>,
  env: NodeJS.ProcessEnv,
  make: boolean,
): Promise<Signer> {
  if (env.RELEASE_KEY) return signerFromPem(env.RELEASE_KEY)
  if (keysFolder === undefined) throw refusal('KEY_NOT_SET', {})
  const file = join(keysFolder, 'release.pem')
  const own = await readOrCreateKey(file, make)
  if (!own) throw refusal('KEY_FILE_MISSING', { file })
  return own
}
