import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReleaseManifest } from '@cabinet/contract'
import { errorCode } from '../files/error-code.ts'
import { integrityOf } from '../files/integrity.ts'
import { fileMistakes } from '../gate/files.ts'
import { signatureMistake } from '../gate/signatures.ts'
import { keySetOrFirst } from '../keys/key-set.ts'
import { refuseWithoutRight } from '../keys/rights.ts'
import type { Signer } from '../keys/signer.ts'
import { Refusal } from '../refusal.ts'
import { isCommon, type ReleaseStore, type VersionFiles, versionKey } from '../store/port.ts'
import type { StoreContext } from '../store-context.ts'
import { isPublished, manifestIn, publishedManifest, signatureFile } from './manifest.ts'

/** A version's identity: its files and needs, not the time or place of the build. */
const identity = ({ builtAt: _at, commit: _commit, ...rest }: ReleaseManifest): string => JSON.stringify(rest)

const optional = (file: string): Promise<Buffer | undefined> =>
  readFile(file).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  })

const signatureText = (signer: Signer, text: Buffer): string =>
  `${JSON.stringify({ key: signer.id, signature: signer.sign(text) })}\n`

async function filesIn(folder: string, manifest: ReleaseManifest): Promise<Map<string, Uint8Array>> {
  const names = Object.keys(manifest.files).flatMap((name) => [name, `${name}.br`, `${name}.gz`])
  const files = new Map<string, Uint8Array>()
  for (const name of names) {
    const content = await optional(join(folder, name))
    if (content) files.set(name, content)
  }
  return files
}

/** Same bytes again are no mistake (a repeated CI run); other bytes under a published version are. */
async function refuseOtherBytes(store: ReleaseStore, manifest: ReleaseManifest): Promise<void> {
  const { app, version } = manifest
  if (identity(await publishedManifest(store, app, version)) === identity(manifest)) return
  throw new Refusal(
    `${app} ${version} is published with other content, and a version never changes. Publish under a new version.`,
  )
}

/** They come before what names them. What is there already is written again all the same: prune goes by its age. */
async function addCommon(
  store: ReleaseStore,
  { app, version, files }: ReleaseManifest,
  names: readonly string[],
  contents: VersionFiles,
): Promise<void> {
  for (const name of names) {
    const key = versionKey(app, version, name)
    const present = await store.get(key)
    const integrity = files[name]?.integrity
    if (present && integrity !== undefined && integrityOf(present.content) !== integrity)
      throw new Refusal(`${store.name}/${key} is there with other content. Remove it if it is damaged.`)
  }
  for (const name of names) await store.put(versionKey(app, version, name), contents.get(name) ?? '')
}

/**
 * Adds the build in `folder` to the store under the app and version that its release.json names, signed. Nothing goes live. The version
 * appears complete or not at all. An existing version with the same content is signed anew when its signature does not hold.
 * @returns whether it was new
 * @throws Refusal when files do not match, the version exists with other content, or the key may not publish the app
 */
export async function publish(
  { store, env }: StoreContext,
  folder: string,
): Promise<{ manifest: ReleaseManifest; added: boolean }> {
  const { manifest, text } = await manifestIn(folder)
  const { app, version } = manifest
  const mistakes = await fileMistakes(folder, manifest, (name) => optional(join(folder, name)))
  if (mistakes.length > 0) throw new Refusal(`${mistakes.join('; ')}. Build ${app} again.`)
  const { keys, signer } = await keySetOrFirst(store, env)
  refuseWithoutRight(keys, signer.id, 'publish', [app])
  if (!(await isPublished(store, app, version))) {
    const files = await filesIn(folder, manifest)
    files.set(signatureFile, Buffer.from(signatureText(signer, text)))
    files.set('release.json', text)
    const common = [...files.keys()].filter(isCommon)
    await addCommon(store, manifest, common, files)
    for (const name of common) files.delete(name)
    const added = await store.addVersion(app, version, files)
    if (added) return { manifest, added }
  }
  await refuseOtherBytes(store, manifest)
  if (await signatureMistake(store, keys, app, version)) {
    const present = await store.get(versionKey(app, version, 'release.json'))
    if (present)
      await store.put(versionKey(app, version, signatureFile), signatureText(signer, present.content))
  }
  return { manifest, added: false }
}
