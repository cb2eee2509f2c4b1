import { join } from 'node:path'
import { type LivePointer, type ReleaseManifest, type RemoteDescriptor, release } from '@cabinet/contract'
import { Value } from 'typebox/value'
import { readIfPresent } from '../files/error-code.ts'
import { parseJson } from '../files/parse-json.ts'
import { Refusal, refusal } from '../refusal.ts'
import { type ReleaseStore, versionKey } from '../store/port.ts'

export interface Target {
  readonly app: string
  readonly version: string
}

/** Returns the live, canary and previous versions of every app. */
export const versionsInUse = (apps: LivePointer['apps']): Target[] =>
  Object.entries(apps).flatMap(([app, { live, previous, canary }]) =>
    [live, canary?.version, previous].flatMap((version) => (version ? [{ app, version }] : [])),
  )

/** Holds the publisher's signature, beside `release.json`. */
export const signatureFile = 'release.sig.json'

export interface Build {
  readonly manifest: ReleaseManifest
  /** The bytes of release.json that the signature covers. */
  readonly text: Buffer
}

export async function manifestIn(folder: string): Promise<Build> {
  const file = join(folder, 'release.json')
  const text = await readIfPresent(file)
  if (!text) throw refusal('BUILD_UNFINISHED', { folder })
  return { manifest: parseJson(text, file, release.ReleaseManifest), text }
}

export async function publishedBuild(store: ReleaseStore, app: string, version: string): Promise<Build> {
  const key = versionKey(app, version, 'release.json')
  const stored = await store.get(key)
  if (!stored) throw refusal('NOT_PUBLISHED', { app, version })
  const manifest = parseJson(stored.content, `${store.name}/${key}`, release.ReleaseManifest)
  if (manifest.app !== app || manifest.version !== version)
    throw refusal('MANIFEST_OF_OTHER', { app, version, other: `${manifest.app} ${manifest.version}` })
  return { manifest, text: stored.content }
}

/** Returns the publisher's signature; `undefined` for a version that nobody signed. */
export async function publishedSignature(store: ReleaseStore, app: string, version: string) {
  const key = versionKey(app, version, signatureFile)
  const stored = await store.get(key)
  return stored && parseJson(stored.content, `${store.name}/${key}`, release.ManifestSignature)
}

export const isPublished = async (store: ReleaseStore, app: string, version: string): Promise<boolean> =>
  (await store.stampOf(versionKey(app, version, 'release.json'))) !== undefined

export type PublishedVersion = Target & { readonly at: Date }

/** Returns finished versions, newest first. @param app every app when absent */
export async function publishedVersions(store: ReleaseStore, app?: string): Promise<PublishedVersion[]> {
  const found = (await store.list(app === undefined ? 'apps/' : `apps/${app}/`)).flatMap(({ key, at }) => {
    const [, app = '', version = ''] = /^apps\/([^/]+)\/([^/]+)\/release\.json$/.exec(key) ?? []
    const isKnown = Value.Check(release.AppName, app) && Value.Check(release.Version, version)
    return isKnown ? [{ app, version, at }] : []
  })
  return found.sort((a, b) => b.at.getTime() - a.at.getTime())
}

export const publishedManifest = async (store: ReleaseStore, app: string, version: string) =>
  (await publishedBuild(store, app, version)).manifest

export async function publishedDescriptor(
  store: ReleaseStore,
  app: string,
  version: string,
): Promise<RemoteDescriptor> {
  const key = versionKey(app, version, 'remote.json')
  const stored = await store.get(key)
  if (!stored) throw refusal('DESCRIPTOR_MISSING', { app, version })
  const descriptor = parseJson(stored.content, `${store.name}/${key}`, release.RemoteDescriptor)
  if (descriptor.app !== app) throw refusal('DESCRIPTOR_OF_OTHER', { file: key, other: descriptor.app, app })
  return descriptor
}

export type PublishedRemote = Awaited<ReturnType<typeof publishedRemote>>

export async function publishedRemote(store: ReleaseStore, app: string, version: string) {
  const [manifest, descriptor] = await Promise.all([
    publishedManifest(store, app, version),
    publishedDescriptor(store, app, version),
  ])
  return { manifest, descriptor }
}

/** @returns `undefined` for a missing or damaged version */
export const ignoreUnreadable = <T>(reading: Promise<T>): Promise<T | undefined> =>
  reading.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    return undefined
  })

/** Awaits all and leaves out missing and damaged versions. */
export const readableOnes = async <T>(readings: readonly Promise<T>[]): Promise<T[]> =>
  (await Promise.all(readings.map(ignoreUnreadable))).filter((one) => one !== undefined)
