import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ReleaseManifest } from '@cabinet/contract'
import { syncFolder, writeDurably } from './files/atomic.ts'
import { fileMistakes } from './integrity.ts'
import { Refusal } from './refusal.ts'
import { isPublished, type StoreFolder } from './store/folder.ts'
import { manifestIn, publishedManifest } from './store/manifest.ts'

/** What makes a version: its files and needs, not when or where it was built. */
const identity = ({ builtAt: _at, commit: _commit, ...rest }: ReleaseManifest): string => JSON.stringify(rest)

async function copyVersion(from: string, to: string, manifest: ReleaseManifest): Promise<void> {
  const names = Object.keys(manifest.files).flatMap((name) => [name, `${name}.br`, `${name}.gz`])
  for (const name of [...names, 'release.json']) {
    const content = await readFile(join(from, name)).catch(() => undefined)
    if (content === undefined) continue
    await mkdir(dirname(join(to, name)), { recursive: true })
    await writeDurably(join(to, name), content)
  }
  await syncFolder(to)
}

/** Same bytes again are no mistake (a repeated CI run); other bytes under a published version are. */
async function refuseOtherBytes(store: StoreFolder, manifest: ReleaseManifest): Promise<void> {
  const { app, version } = manifest
  if (identity(await publishedManifest(store, app, version)) === identity(manifest)) return
  throw new Refusal(
    `${app} ${version} is published with other content, and a version never changes. Publish under a new version.`,
  )
}

/**
 * Adds the build in `folder` to the store under the app and version that its release.json names. Nothing goes live.
 * The version appears in one step, complete and on disk, or not at all.
 * @returns whether it was new
 * @throws Refusal when files do not match, or the version exists with other content
 */
export async function publish(
  store: StoreFolder,
  folder: string,
): Promise<{ manifest: ReleaseManifest; added: boolean }> {
  const manifest = await manifestIn(folder)
  const { app, version } = manifest
  const mistakes = await fileMistakes(folder, manifest)
  if (mistakes.length > 0) throw new Refusal(`${mistakes.join('; ')}. Build ${app} again.`)
  if (isPublished(store, app, version)) {
    await refuseOtherBytes(store, manifest)
    return { manifest, added: false }
  }
  const target = store.version(app, version)
  const parent = dirname(target)
  await mkdir(parent, { recursive: true })
  const temporary = join(parent, `.publishing-${randomUUID()}`)
  try {
    await copyVersion(folder, temporary, manifest)
    await rename(temporary, target)
    await syncFolder(parent)
    return { manifest, added: true }
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    // Somebody else published it meanwhile.
    if (!isPublished(store, app, version)) throw error
    await refuseOtherBytes(store, manifest)
    return { manifest, added: false }
  }
}
