import { type LivePointer, release, type ServedApi } from '@cabinet/contract'
import { parseJson } from '../files/parse-json.ts'
import { readLive } from '../store/live.ts'
import type { ReleaseStore } from '../store/port.ts'
import { type StoreContext, versionsInUse } from '../store-context.ts'
import {
  ignoreUnreadable,
  publishedManifest,
  publishedRemote,
  publishedVersions,
} from '../versions/manifest.ts'
import { callFindings, hostFindings } from './uses.ts'

const servedApiKey = 'api.json'

/** Returns the API that started last on the store; `undefined` before the first, or when another product wrote it. */
export async function readServedApi(store: ReleaseStore): Promise<ServedApi | undefined> {
  const stored = await store.get(servedApiKey)
  const read = async (content: Buffer) =>
    parseJson(content, `${store.name}/${servedApiKey}`, release.ServedApi)
  return stored && ignoreUnreadable(read(stored.content))
}

export async function writeServedApi(store: ReleaseStore, served: ServedApi): Promise<void> {
  await store.put(servedApiKey, `${JSON.stringify(served)}\n`)
}

/** Returns a sentence for each need of a version in use that an API does not serve. An unreadable version needs nothing. */
export async function missingOnApi({ store, env }: StoreContext, served: ServedApi): Promise<string[]> {
  const live = await readLive(store, env)
  const lacks = versionsInUse(live?.apps ?? {}).map(async ({ app, version }) => {
    const manifest = await ignoreUnreadable(publishedManifest(store, app, version))
    return (manifest ? callFindings(served, manifest) : []).map(({ sentence }) => sentence)
  })
  return (await Promise.all(lacks)).flat()
}

/** The number of shells shown; older ones are no rollback targets. */
const shellsShown = 5

/** Returns app → what its live version works with: `shell 1.9.0, 1.8.0; API 1.1.0`. Unreadable apps are left out. */
export async function worksWith(
  store: ReleaseStore,
  apps: LivePointer['apps'],
): Promise<Record<string, string>> {
  const newest = (await publishedVersions(store, 'shell')).slice(0, shellsShown)
  const versions = new Set([
    ...(apps.shell ? [apps.shell.live] : []),
    ...newest.map(({ version }) => version),
  ])
  const read = [...versions].map((version) => ignoreUnreadable(publishedManifest(store, 'shell', version)))
  const shells = (await Promise.all(read)).filter((shell) => shell !== undefined)
  const served = await readServedApi(store)
  const found: Record<string, string> = {}
  for (const [app, { live }] of Object.entries(apps)) {
    const manifest = await ignoreUnreadable(publishedManifest(store, app, live))
    const remote = app === 'shell' ? undefined : await ignoreUnreadable(publishedRemote(store, app, live))
    const fits = shells.filter((shell) => remote && hostFindings(shell, remote).length === 0)
    const isServed = manifest && callFindings(served, manifest).length === 0
    const parts = [
      ...(fits.length > 0 ? [`shell ${fits.map(({ version }) => version).join(', ')}`] : []),
      ...(manifest && served ? [`${isServed ? '' : 'not with '}API ${served.contract}`] : []),
    ]
    if (parts.length > 0) found[app] = parts.join('; ')
  }
  return found
}
