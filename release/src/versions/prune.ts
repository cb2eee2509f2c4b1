import type { LivePointer } from '@cabinet/contract'
import pMap from 'p-map'
import { Refusal } from '../refusal.ts'
import { readHistory } from '../store/history.ts'
import { readLive } from '../store/live.ts'
import { type Listed, originalOf, type ReleaseStore, versionKey } from '../store/port.ts'
import { type StoreContext, type Target, versionsInUse } from '../store-context.ts'
import { ignoreUnreadable, publishedManifest, publishedVersions } from './manifest.ts'

/** The lifetime of a tab, in days: until then it may ask for a chunk of its first versions. */
const tabLifetimeDays = 7

/** The most changes that a tab can live to see. */
const mostChanges = 1_000

const dayMs = 24 * 3_600_000

const nameOf = ({ app, version }: Target): string => `${app} ${version}`

/** Returns versions that are not in use and were neither used nor published within `days`; `remove` deletes them and their unshared files. */
export async function prune(
  { store, env }: StoreContext,
  { now, days = tabLifetimeDays, remove }: { now: Date; days?: number; remove: boolean },
): Promise<Target[]> {
  if (!Number.isFinite(days) || days < 1) throw new Refusal('A tab may live for a day at least: --days 7')
  return store.withLock(async () => {
    const pointer = await readLive(store, env)
    if (!pointer) throw new Refusal('Nothing is live yet, so there is nothing to prune.')
    const since = new Date(now.getTime() - days * dayMs)
    const needed = await neededVersions({ store, env }, pointer, since)
    const all = await publishedVersions(store)
    const isOld = (one: (typeof all)[number]) => one.at < since && !needed.has(nameOf(one))
    const old = all.filter(isOld).sort((a, b) => nameOf(a).localeCompare(nameOf(b)))
    if (remove) {
      // A version disappears in one step for its readers; its other files follow as files that no version names.
      for (const { app, version } of old) await store.remove(versionKey(app, version, 'release.json'))
      const kept = all.filter((one) => !isOld(one))
      const isNeeded = await fileFilter(store, kept)
      const left = (await store.list('apps/')).filter(
        ({ key, at }) => !isNeeded(key) && (at < since || old.some((one) => isOf(one, key))),
      )
      await pMap(left, ({ key }: Listed) => store.remove(key), { concurrency: 8 })
    }
    return old.map(({ app, version }) => ({ app, version }))
  })
}

const isOf = ({ app, version }: Target, key: string): boolean => key.startsWith(`apps/${app}/${version}/`)

/** Returns a test for files that a version names; it keeps every file while one version is unreadable. */
async function fileFilter(store: ReleaseStore, kept: readonly Target[]): Promise<(key: string) => boolean> {
  const read = kept.map(({ app, version }) => ignoreUnreadable(publishedManifest(store, app, version)))
  const manifests = (await Promise.all(read)).filter((one) => one !== undefined)
  const isWhole = manifests.length === kept.length
  const files = new Set(
    manifests.flatMap(({ app, version, files }) =>
      Object.keys(files).map((name) => versionKey(app, version, name)),
    ),
  )
  const isSeal = (key: string) => /\/release(\.sig)?\.json$/.test(key) && kept.some((one) => isOf(one, key))
  return (key) => (!isWhole && !key.includes('/.')) || files.has(originalOf(key)) || isSeal(key)
}

async function neededVersions({ store, env }: StoreContext, pointer: LivePointer, since: Date) {
  const { items } = await readHistory(store, env, { page: 1, lim: mostChanges })
  // A change ends the use of its old version and begins the use of its new one.
  const changed = items.flatMap(({ at, changes }) =>
    changes.flatMap(({ app, from, to }) =>
      Date.parse(at) < since.getTime() ? [] : [from ?? to, to].map((version) => ({ app, version })),
    ),
  )
  return new Set([...versionsInUse(pointer.apps), ...changed].map(nameOf))
}
