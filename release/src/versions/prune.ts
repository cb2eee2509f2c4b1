import type { LivePointer } from '@cabinet/contract'
import pMap from 'p-map'
import { refusal } from '../refusal.ts'
import { readHistory, readLive } from '../store/live.ts'
import type { StoreContext } from '../store/port.ts'
import { originalOf, type ReleaseStore, versionKey } from '../store/port.ts'
import { browserCheckFile } from './browser-check.ts'
import {
  publishedManifest,
  publishedVersions,
  signatureFile,
  type Target,
  versionsInUse,
} from './manifest.ts'
import { mapKey, mapsFolder } from './source-maps.ts'

/** The lifetime of a tab, ms: until then it may ask for a chunk of its first versions. */
const tabLifetime = 7 * 24 * 3_600_000

/** The most changes that a tab can live to see. */
const maxChanges = 1_000

const targetName = ({ app, version }: Target): string => `${app} ${version}`

/** Returns versions that are not in use and were neither used nor published within a tab's lifetime; `remove` deletes them and their unshared files. */
export async function prune(
  { store, env }: StoreContext,
  { now, remove }: { now: Date; remove: boolean },
): Promise<Target[]> {
  return store.withLock(async () => {
    const pointer = await readLive(store, env)
    if (!pointer) throw refusal('NOTHING_TO_PRUNE', {})
    const since = new Date(now.getTime() - tabLifetime)
    const needed = await neededVersions({ store, env }, pointer, since)
    const all = await publishedVersions(store)
    const old = all.filter((one) => one.at < since && !needed.has(targetName(one)))
    if (remove) {
      const named = await filesOf(
        store,
        all.filter((one) => !old.includes(one)),
      )
      // A version disappears in one step for its readers; its other files follow as files that no version names.
      for (const { app, version } of old) await store.remove(versionKey(app, version, 'release.json'))
      const files = [...(await store.list('apps/')), ...(await store.list(mapsFolder))]
      const left = files.filter(({ key, at }) => at < since && !named.has(originalOf(key)))
      await pMap(left, ({ key }) => store.remove(key), { concurrency: 8 })
    }
    return old.sort((a, b) => targetName(a).localeCompare(targetName(b)))
  })
}

/** Returns the keys that the versions name. @throws Refusal when one is unreadable: nothing may be removed then */
async function filesOf(store: ReleaseStore, versions: readonly Target[]): Promise<Set<string>> {
  const keys = versions.map(async ({ app, version }) => {
    const { files } = await publishedManifest(store, app, version)
    const names = Object.keys(files)
    return [
      ...[...names, 'release.json', signatureFile, browserCheckFile].map((name) =>
        versionKey(app, version, name),
      ),
      ...names.map((name) => originalOf(mapKey(app, version, name))),
    ]
  })
  return new Set((await Promise.all(keys)).flat())
}

async function neededVersions(context: StoreContext, pointer: LivePointer, since: Date) {
  const { items } = await readHistory(context.store, context.env, { page: 1, lim: maxChanges })
  // A change ends the use of its old version and begins the use of its new one.
  const changed = items
    .filter(({ at }) => new Date(at) >= since)
    .flatMap(({ changes }) =>
      changes.flatMap(({ app, from, to }) => [from ?? to, to].map((version) => ({ app, version }))),
    )
  return new Set([...versionsInUse(pointer.apps), ...changed].map(targetName))
}
