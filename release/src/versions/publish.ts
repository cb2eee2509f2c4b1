import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReleaseManifest } from '@cabinet/contract'
import pMap from 'p-map'
import { readRegular } from '../files/error-code.ts'
import { fileFindings } from '../gate/files.ts'
import { versionSignatureProblem } from '../gate/signatures.ts'
import { keySetOrFirst } from '../keys/key-set.ts'
import { assertRight } from '../keys/rights.ts'
import { Refusal, refusal } from '../refusal.ts'
import { createReason } from '../refusals/reason.ts'
import type { StoreContext } from '../store/port.ts'
import { isCommon, originalOf, type ReleaseStore, versionKey } from '../store/port.ts'
import { manifestIn, publishedBuild, signatureFile } from './manifest.ts'
import { addSourceMaps } from './source-maps.ts'

/** Returns a version's identity: its files and needs, without the time and place of the build. */
const versionIdentity = ({
  builtAt: _at,
  commit: _commit,
  uncommitted: _files,
  ...rest
}: ReleaseManifest): string => JSON.stringify(rest)

/** Adds a file before release.json names it. An existing file must be the same; compressed copies may differ by their compressor. */
async function addFile(store: ReleaseStore, folder: string, manifest: ReleaseManifest, name: string) {
  const content = await readRegular(folder, name)
  if (!content) return
  const key = versionKey(manifest.app, manifest.version, name)
  if (await store.put(key, content, 'absent')) return
  const present = await store.get(key)
  if (originalOf(name) === name && !present?.content.equals(content))
    throw refusal('FILE_DIFFERS', { file: `${store.name}/${key}` })
  // A common file stays in the store by its age, so it is written again.
  if (isCommon(name) && present) await store.put(key, present.content)
}

/**
 * Adds the build in `folder` to the store, signed, under the app and version that its release.json names. Nothing goes live. The version
 * appears complete or not at all, because `release.json` comes last. An existing version with the same content gets a new signature when
 * its own is invalid.
 * @param forced the reason against its checks, kept beside the signature
 * @returns whether the version is new
 * @throws Refusal when files do not match, the version exists with other content, or the key may not publish the app
 */
export async function publish(
  { store, env }: StoreContext,
  folder: string,
  forced?: string,
): Promise<{ manifest: ReleaseManifest; added: boolean }> {
  const { manifest, text } = await manifestIn(folder)
  const { app, version } = manifest
  const links = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) =>
    one.isSymbolicLink(),
  )
  if (links.length > 0)
    throw refusal('LINK_IN_BUILD', {
      files: links.map(({ parentPath, name }) => join(parentPath, name)).join(', '),
      app,
    })
  const findings = await fileFindings(folder, manifest, (name) => readRegular(folder, name))
  if (findings.length > 0) throw new Refusal([...findings, createReason('BUILD_AGAIN', { app })])
  const { keys, signer } = await keySetOrFirst(store, env)
  assertRight(keys, signer.id, 'publish', [app])
  const keyOf = (name: string) => versionKey(app, version, name)
  const sign = (content: Buffer) =>
    store.put(
      keyOf(signatureFile),
      `${JSON.stringify({ key: signer.id, signature: signer.sign(content), forced })}\n`,
    )
  if ((await store.stampOf(keyOf('release.json'))) === undefined) {
    await addSourceMaps(store, folder, manifest)
    const names = Object.keys(manifest.files).flatMap((name) => [name, `${name}.br`, `${name}.gz`])
    await pMap(names, (name) => addFile(store, folder, manifest, name), { concurrency: 8 })
    const added = await store.put(keyOf('release.json'), text, 'absent')
    if (added) await sign(text)
    if (added) return { manifest, added }
  }
  const present = await publishedBuild(store, app, version)
  // The same bytes again are fine (a repeated CI run); other bytes under a published version are a mistake.
  if (versionIdentity(present.manifest) !== versionIdentity(manifest))
    throw refusal('VERSION_DIFFERS', { app, version })
  if (await versionSignatureProblem(store, keys, app, version)) await sign(present.text)
  return { manifest, added: false }
}
