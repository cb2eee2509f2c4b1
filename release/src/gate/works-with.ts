import { type LivePointer, release, type ServedApi } from '@cabinet/contract'
import { parseJson } from '../files/parse-json.ts'
import { inEnglish } from '../refusals/reason.ts'
import { readLive } from '../store/live.ts'
import type { ReleaseStore, StoreContext } from '../store/port.ts'
import {
  ignoreUnreadable,
  publishedManifest,
  publishedRemote,
  readableOnes,
  versionsInUse,
} from '../versions/manifest.ts'
import { reasonsOf } from './finding.ts'
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
export async function missingInApi({ store, env }: StoreContext, served: ServedApi): Promise<string[]> {
  const inUse = versionsInUse((await readLive(store, env))?.apps ?? {})
  const manifests = await readableOnes(
    inUse.map(({ app, version }) => publishedManifest(store, app, version)),
  )
  return manifests.flatMap((manifest) => reasonsOf(callFindings(served, manifest)).map(inEnglish))
}

/** The number of rollback targets of the shell that are shown. */
const maxShellsShown = 5

/** Returns app → what its live version works with: `shell 1.9.0, 1.8.0; API 1.1.0`. Unreadable apps are left out. */
export async function compatibleHosts(
  store: ReleaseStore,
  { shell, ...remotes }: LivePointer['apps'],
): Promise<Record<string, string>> {
  const versions = shell ? [shell.live, shell.previous ?? [], shell.earlier ?? []].flat() : []
  const shells = await readableOnes(
    versions.slice(0, maxShellsShown).map((version) => publishedManifest(store, 'shell', version)),
  )
  const served = await readServedApi(store)
  const live = await readableOnes(
    Object.entries(remotes).map(([app, one]) => publishedRemote(store, app, one.live)),
  )
  const words = live.map((remote) => {
    const fits = shells.filter((one) => hostFindings(one, remote).length === 0).map(({ version }) => version)
    const isServed = callFindings(served, remote.manifest).length === 0
    const api = served ? [`${isServed ? '' : 'not with '}API ${served.contract}`] : []
    return [
      remote.manifest.app,
      [...(fits.length > 0 ? [`shell ${fits.join(', ')}`] : []), ...api].join('; '),
    ]
  })
  return Object.fromEntries(words)
}
