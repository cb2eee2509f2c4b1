import type { HistoryEntry, LivePointer } from '@cabinet/contract'
import { Refusal } from '../refusal.ts'
import { historySince } from '../store/history.ts'
import { readLive } from '../store/live.ts'
import { type ReleaseStore, versionKey } from '../store/port.ts'
import type { StoreContext, Target } from '../store-context.ts'
import { publishedManifest, readable } from './manifest.ts'

/** The lifetime of a tab, in days: until then it may ask for a chunk of the versions that it began with. */
const tabLifetimeDays = 7

const dayMs = 24 * 3_600_000

/**
 * Versions not in use, and neither used nor published within `days`; `remove` deletes each in one step, then the common files that no version
 * has any longer.
 */
export async function prune(
  { store, env }: StoreContext,
  { now, days = tabLifetimeDays, remove }: { now: Date; days?: number; remove: boolean },
): Promise<Target[]> {
  if (!Number.isFinite(days) || days < 1) throw new Refusal('A tab may live for a day at least: --days 7')
  return store.withLock(async () => {
    const pointer = await readLive(store, env)
    if (!pointer) throw new Refusal('Nothing is live yet, so there is nothing to prune.')
    const since = new Date(now.getTime() - days * dayMs)
    const needed = neededVersions(pointer, await historySince(store, env, since))
    const old = (await store.versions())
      .filter(({ app, version, at }) => at < since && !needed.has(`${app} ${version}`))
      .map(({ app, version }) => ({ app, version }))
      .sort((a, b) => `${a.app} ${a.version}`.localeCompare(`${b.app} ${b.version}`))
    if (remove) for (const { app, version } of old) await store.removeVersion(app, version)
    if (remove) await store.sweep(since, await neededFiles(store))
    return old
  })
}

/** Common files that a version of the store names; all of them as long as one version cannot be read. */
async function neededFiles(store: ReleaseStore): Promise<(key: string) => boolean> {
  const manifests = await Promise.all(
    (await store.versions()).map(({ app, version }) => readable(publishedManifest(store, app, version))),
  )
  if (manifests.includes(undefined)) return () => true
  const keys = manifests.flatMap((one) =>
    one ? Object.keys(one.files).map((name) => versionKey(one.app, one.version, name)) : [],
  )
  const needed = new Set(keys)
  return (key) => needed.has(key)
}

function neededVersions(pointer: LivePointer, recent: readonly HistoryEntry[]): Set<string> {
  const named = Object.entries(pointer.apps).flatMap(([app, { live, previous, canary }]) =>
    [live, previous, canary?.version].map((version) => ({ app, version })),
  )
  // A change's old version was in use until that moment, its new one from then on.
  const changed = recent.flatMap(({ changes }) =>
    changes.flatMap(({ app, from, to }) => [from, to].map((version) => ({ app, version }))),
  )
  return new Set([...named, ...changed].flatMap(({ app, version }) => (version ? [`${app} ${version}`] : [])))
}
