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
import { join } from 'node:path'
import type { LivePointer, SignedPointer } from '@cabinet/contract'
import { canonicalJson } from '../canonical-json.ts'
import { writeDurably } from '../files/atomic.ts'
import { errorCode } from '../files/error-code.ts'
import { readIfPresent } from '../files/read-json.ts'
import { Refusal } from '../refusal.ts'
import type { StoreFolder } from './folder.ts'

/** Ed25519 pair that signs the live pointer of a store. */
export interface ReleaseKeys {
  readonly publicKey: KeyObject
  readonly privateKey: KeyObject
  /** First 16 hex digits of the SHA-256 of the public key. */
  readonly fingerprint: string
}

function fromPem(pem: string): ReleaseKeys {
  const privateKey = createPrivateKey(pem)
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new Refusal('The release key is not an Ed25519 key.')
  const publicKey = createPublicKey(privateKey)
  const der = publicKey.export({ type: 'spki', format: 'der' })
  return { publicKey, privateKey, fingerprint: createHash('sha256').update(der).digest('hex').slice(0, 16) }
}

/**
 * The store's keys: `RELEASE_KEY` (PEM, PKCS#8) when given, else `release.pem` in `keys/` beside the store, made at the
 * first use with mode 0600.
 * @param signed whether the store already holds a signed pointer: then a missing key is an error, not a reason for a new one
 */
export async function releaseKeys(
  store: StoreFolder,
  env: NodeJS.ProcessEnv,
  signed: boolean,
): Promise<ReleaseKeys> {
  if (env.RELEASE_KEY) return fromPem(env.RELEASE_KEY)
  const file = join(store.keys, 'release.pem')
  const present = await readIfPresent(file)
  if (present !== undefined) return fromPem(present)
  if (signed)
    throw new Refusal(`The store is signed but ${file} is missing. Restore the key or set RELEASE_KEY.`)
  await mkdir(store.keys, { recursive: true, mode: 0o700 })
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  try {
    await writeDurably(file, pem, 0o600)
    return fromPem(pem)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    return releaseKeys(store, env, signed)
  }
}

const bytesOf = (pointer: LivePointer): Buffer => Buffer.from(canonicalJson(pointer))

/** What the page needs to verify the next set: fingerprint → raw public key, base64. */
export function publicKeys({ publicKey, fingerprint }: ReleaseKeys): Record<string, string> {
  const { x } = publicKey.export({ format: 'jwk' })
  return { [fingerprint]: Buffer.from(x ?? '', 'base64url').toString('base64') }
}

/** A text's signature, for readers that verify bytes. */
export function signText(text: string, keys: ReleaseKeys): { key: string; signature: string } {
  return {
    key: keys.fingerprint,
    signature: sign(null, Buffer.from(text), keys.privateKey).toString('base64'),
  }
}

export function signPointer(pointer: LivePointer, keys: ReleaseKeys): SignedPointer {
  return {
    pointer,
    key: keys.fingerprint,
    signature: sign(null, bytesOf(pointer), keys.privateKey).toString('base64'),
  }
}

export function isSignedBy(signed: SignedPointer, keys: ReleaseKeys): boolean {
  if (signed.key !== keys.fingerprint) return false
  return verify(null, bytesOf(signed.pointer), keys.publicKey, Buffer.from(signed.signature, 'base64'))
}
