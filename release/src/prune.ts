import type { HistoryEntry, LivePointer } from '@cabinet/contract'
import type { Context, Target } from './context.ts'
import { Refusal } from './refusal.ts'
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
  return store.alone(async () => {
    const pointer = await readLive(store, env)
    if (!pointer) throw new Refusal('Nothing is live yet, so there is nothing to prune.')
    const since = new Date(now.getTime() - days * dayMs)
    const needed = neededVersions(pointer, await readHistory(store, env), since.getTime())
    const old = (await store.versions())
      .filter(({ app, version, at }) => at < since && !needed.has(`${app} ${version}`))
      .map(({ app, version }) => ({ app, version }))
      .sort((a, b) => `${a.app} ${a.version}`.localeCompare(`${b.app} ${b.version}`))
    if (remove) for (const { app, version } of old) await store.removeVersion(app, version)
    if (remove) await store.sweep(since)
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
