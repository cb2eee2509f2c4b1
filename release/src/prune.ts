import { randomUUID } from 'node:crypto'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type HistoryEntry, type LivePointer, release } from '@cabinet/contract'
import { Value } from 'typebox/value'
import type { Context, Target } from './change.ts'
import { withLock } from './files/lock.ts'
import { Refusal } from './refusal.ts'
import type { StoreFolder } from './store/folder.ts'
import { readHistory, readLive } from './store/live.ts'

/** As long as a tab may live, in days: until then it may ask for a chunk of the versions that it began with. */
const tabLifetimeDays = 7

const dayMs = 24 * 3_600_000

/**
 * Versions that nobody can need any more: not live, previous or canary, and neither used nor published within `days`.
 * With `remove` they are deleted, each in one step, so that a crash leaves none half there.
 */
export async function prune(
  { store, env }: Context,
  { now, days = tabLifetimeDays, remove }: { now: Date; days?: number; remove: boolean },
): Promise<Target[]> {
  if (!Number.isFinite(days) || days < 1) throw new Refusal('A tab may live for a day at least: --days 7')
  return withLock(store.lock, async () => {
    const pointer = await readLive(store, env)
    if (!pointer) throw new Refusal('Nothing is live yet, so there is nothing to prune.')
    const needed = neededVersions(pointer, await readHistory(store, env), now.getTime() - days * dayMs)
    const old: Target[] = []
    for (const target of await published(store)) {
      const { mtimeMs } = await stat(store.version(target.app, target.version))
      const isFresh = mtimeMs > now.getTime() - days * dayMs
      if (!isFresh && !needed.has(`${target.app} ${target.version}`)) old.push(target)
    }
    if (remove) for (const target of old) await removeVersion(store, target)
    return old
  })
}

/** What the pointer names, and what was live or a canary at any time since `since` (ms). */
function neededVersions(pointer: LivePointer, history: readonly HistoryEntry[], since: number): Set<string> {
  const needed = new Set<string>()
  for (const [app, { live, previous, canary }] of Object.entries(pointer.apps))
    for (const version of [live, previous, canary?.version]) if (version) needed.add(`${app} ${version}`)
  for (const { at, changes } of history) {
    if (Date.parse(at) < since) continue
    // What a change came from was in use until that moment, what it went to from then on.
    for (const { app, from, to } of changes)
      for (const version of [from, to]) if (version) needed.add(`${app} ${version}`)
  }
  return needed
}

async function published({ root }: StoreFolder): Promise<Target[]> {
  const folder = join(root, 'apps')
  const apps = (await readdir(folder)).filter((app) => Value.Check(release.AppName, app))
  const versions = await Promise.all(
    apps.map(async (app) => (await readdir(join(folder, app))).map((version) => ({ app, version }))),
  )
  return versions
    .flat()
    .filter(({ version }) => Value.Check(release.Version, version))
    .sort((a, b) => `${a.app} ${a.version}`.localeCompare(`${b.app} ${b.version}`))
}

async function removeVersion(store: StoreFolder, { app, version }: Target): Promise<void> {
  const folder = store.version(app, version)
  const doomed = join(dirname(folder), `.pruned-${randomUUID()}`)
  await rename(folder, doomed)
  await rm(doomed, { recursive: true, force: true })
}
