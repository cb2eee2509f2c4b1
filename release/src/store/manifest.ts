import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type KeySet, type ReleaseManifest, type RemoteDescriptor, release } from '@cabinet/contract'
import { errorCode } from '../files/error-code.ts'
import { parseJson } from '../files/parse-json.ts'
import { has, keyById } from '../keys/rights.ts'
import { isSigned } from '../keys/signer.ts'
import { Refusal } from '../refusal.ts'
import { type ReleaseStore, versionKey } from './port.ts'

/** Beside `release.json`: who published it. */
export const signatureFile = 'release.sig.json'

export interface Build {
  readonly manifest: ReleaseManifest
  /** The bytes of release.json, which the signature is over. */
  readonly text: Buffer
}

/** `release.json` of a build that lies in `folder`. */
export async function manifestIn(folder: string): Promise<Build> {
  const file = join(folder, 'release.json')
  const text = await readFile(file).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error
    throw new Refusal(`${folder} holds no release.json: it is no finished build.`)
  })
  return { manifest: parseJson(text, file, release.ReleaseManifest), text }
}

async function published(store: ReleaseStore, app: string, version: string): Promise<Build> {
  const key = versionKey(app, version, 'release.json')
  const stored = await store.get(key)
  if (!stored)
    throw new Refusal(
      `${app} ${version} is not published. Run: pnpm release publish ${app} --version ${version}`,
    )
  const manifest = parseJson(stored.content, `${store.name}/${key}`, release.ReleaseManifest)
  if (manifest.app !== app || manifest.version !== version)
    throw new Refusal(`${app} ${version} holds the release.json of ${manifest.app} ${manifest.version}.`)
  return { manifest, text: stored.content }
}

export const isPublished = async (store: ReleaseStore, app: string, version: string): Promise<boolean> =>
  (await store.stampOf(versionKey(app, version, 'release.json'))) !== undefined

/** `release.json` of a published version. */
export async function publishedManifest(
  store: ReleaseStore,
  app: string,
  version: string,
): Promise<ReleaseManifest> {
  return (await published(store, app, version)).manifest
}

/** `remote.json` of a published version. */
export async function publishedDescriptor(
  store: ReleaseStore,
  app: string,
  version: string,
): Promise<RemoteDescriptor> {
  const key = versionKey(app, version, 'remote.json')
  const stored = await store.get(key)
  if (!stored)
    throw new Refusal(`${app} ${version} has no remote.json. Build and publish it as a new version.`)
  const descriptor = parseJson(stored.content, `${store.name}/${key}`, release.RemoteDescriptor)
  if (descriptor.app !== app) throw new Refusal(`${key} describes «${descriptor.app}», not «${app}».`)
  return descriptor
}

/** One published version of a remote. */
export interface PublishedRemote {
  readonly manifest: ReleaseManifest
  readonly descriptor: RemoteDescriptor
}

export async function publishedRemote(
  store: ReleaseStore,
  app: string,
  version: string,
): Promise<PublishedRemote> {
  const [manifest, descriptor] = await Promise.all([
    publishedManifest(store, app, version),
    publishedDescriptor(store, app, version),
  ])
  return { manifest, descriptor }
}

export type Signature = 'signed' | { readonly unsigned: string } | { readonly wrong: string }

/** Who vouches for a published version. */
export async function signatureOf(
  store: ReleaseStore,
  keys: KeySet,
  app: string,
  version: string,
): Promise<Signature> {
  const again = `Publish the same build again with a key that may publish ${app}: that signs it.`
  const [{ text }, stored] = await Promise.all([
    published(store, app, version),
    store.get(versionKey(app, version, signatureFile)),
  ])
  if (!stored) return { unsigned: `${app} ${version} is not signed. ${again}` }
  const place = `${store.name}/${versionKey(app, version, signatureFile)}`
  const { key: id, signature } = parseJson(stored.content, place, release.ManifestSignature)
  const key = keyById(keys, id)
  const wrong = (what: string) => ({ wrong: `${app} ${version}: release.sig.json ${what}. ${again}` })
  if (!key) return wrong(`is of key ${id}, which is not in the key set`)
  if (key.state === 'revoked') return wrong(`is of key ${id} (${key.name}), which is revoked`)
  if (!has(key, 'publish', app)) return wrong(`is of key ${id} (${key.name}), which may not publish ${app}`)
  if (!isSigned(text, signature, key.public)) return wrong('does not fit release.json')
  return 'signed'
}
