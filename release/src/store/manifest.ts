import { join } from 'node:path'
import { type ReleaseManifest, type RemoteDescriptor, release } from '@cabinet/contract'
import { readJson } from '../files/read-json.ts'
import { Refusal } from '../refusal.ts'
import type { StoreFolder } from './folder.ts'

/** `release.json` of a build that lies in `folder`. */
export async function manifestIn(folder: string): Promise<ReleaseManifest> {
  const manifest = await readJson(join(folder, 'release.json'), release.ReleaseManifest)
  if (!manifest) throw new Refusal(`${folder} holds no release.json: it is no finished build.`)
  return manifest
}

/** `release.json` of a published version. */
export async function publishedManifest(
  store: StoreFolder,
  app: string,
  version: string,
): Promise<ReleaseManifest> {
  const manifest = await readJson(join(store.version(app, version), 'release.json'), release.ReleaseManifest)
  if (manifest?.app === app && manifest.version === version) return manifest
  if (manifest)
    throw new Refusal(`${app} ${version} holds the release.json of ${manifest.app} ${manifest.version}.`)
  throw new Refusal(
    `${app} ${version} is not published. Run: pnpm release publish ${app} --version ${version}`,
  )
}

/** `remote.json` of a published version. */
export async function publishedDescriptor(
  store: StoreFolder,
  app: string,
  version: string,
): Promise<RemoteDescriptor> {
  const file = join(store.version(app, version), 'remote.json')
  const descriptor = await readJson(file, release.RemoteDescriptor)
  if (!descriptor)
    throw new Refusal(`${app} ${version} has no remote.json. Build and publish it as a new version.`)
  if (descriptor.app !== app) throw new Refusal(`${file} describes «${descriptor.app}», not «${app}».`)
  return descriptor
}
