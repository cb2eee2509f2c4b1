import type { KeySet } from '@cabinet/contract'
import { findKey, has } from '../keys/rights.ts'
import { verifySignature } from '../keys/signer.ts'
import type { ReleaseStore } from '../store/port.ts'
import { publishedBuild, publishedSignature } from '../versions/manifest.ts'

export async function signatureFinding(
  store: ReleaseStore,
  keys: KeySet,
  app: string,
  version: string,
): Promise<string | undefined> {
  const again = `Publish the same build again with a key that may publish ${app}: that signs it.`
  const [{ text }, signed] = await Promise.all([
    publishedBuild(store, app, version),
    publishedSignature(store, app, version),
  ])
  if (!signed) return `${app} ${version} is not signed. ${again}`
  const { key: id, signature } = signed
  const key = findKey(keys, id)
  const wrong = (what: string): string => `${app} ${version}: release.sig.json ${what}. ${again}`
  if (!key) return wrong(`is of key ${id}, which is not in the key set`)
  if (key.state === 'revoked') return wrong(`is of key ${id} (${key.name}), which is revoked`)
  if (!has(key, 'publish', app)) return wrong(`is of key ${id} (${key.name}), which may not publish ${app}`)
  if (!verifySignature(text, signature, key.public)) return wrong('does not fit release.json')
  return undefined
}
