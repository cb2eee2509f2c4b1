import { type HistoryEntry, type KeySet, type LiveApp, type LivePointer, release } from '@cabinet/contract'
import { Value } from 'typebox/value'
import { canonicalJson } from '../canonical-json.ts'
import { gateMistakes, type Judged } from '../gate/gate.ts'
import { type Mistake, sentences } from '../gate/mistake.ts'
import { keySetOrFirst } from '../keys/key-set.ts'
import { refuseWithoutRight } from '../keys/rights.ts'
import type { PagePointer, PageSigner } from '../page/compile.ts'
import { Refusal } from '../refusal.ts'
import { type Live, movedApps, readLiveFully } from '../store/live.ts'
import { markOf } from '../store/mark.ts'
import type { ReleaseStore } from '../store/port.ts'
import type { StoreContext, Target, Why } from '../store-context.ts'

/** The pointer's state of the apps; revision 0 as long as nothing is live. */
export type LiveState = Pick<LivePointer, 'revision' | 'at' | 'maintenance' | 'apps' | 'last'>

const nothingLive: Omit<LiveState, 'at'> = { revision: 0, maintenance: false, apps: {}, last: {} }

export interface Next {
  readonly apps: LivePointer['apps']
  readonly maintenance?: boolean
  /** The history's entries beside the moves of live versions: a canary, a revoked version. */
  readonly about?: HistoryEntry['changes']
}

export interface Change extends Why {
  readonly action: HistoryEntry['action']
  /** The apps as they shall be; derived with the store locked. */
  readonly next: (now: LiveState, at: string) => Promise<Next>
  /** The last revision that people have had, where an old copy of the store knows nothing of it. */
  readonly restoresAfter?: number
}

export interface Plan {
  readonly live: Live | undefined
  readonly now: LiveState
  readonly next: PagePointer
  readonly changes: HistoryEntry['changes']
  /** Versions that somebody will load and nobody does yet: their files are checked byte by byte. */
  readonly moved: readonly Target[]
  /** The gate's findings that were not or must not be refused. */
  readonly mistakes: readonly Mistake[]
  readonly by: PageSigner
}

/** Names become paths; they come from the command line. */
function refuseOddNames(app: string, version: string): void {
  if (!Value.Check(release.AppName, app))
    throw new Refusal(`«${app}» is no name of an app (shell, mfe-orders).`)
  if (!Value.Check(release.Version, version))
    throw new Refusal(`«${version}» is no version (1.2.0, 1.2.0-rc.1).`)
}

function newVersions(before: LivePointer['apps'], after: LivePointer['apps']): Target[] {
  return Object.entries(after).flatMap(([app, { live, canary }]) => [
    ...(before[app]?.live === live ? [] : [{ app, version: live }]),
    ...(canary === null || before[app]?.canary?.version === canary.version
      ? []
      : [{ app, version: canary.version }]),
  ])
}

function changesBetween(before: LivePointer['apps'], after: LivePointer['apps']): HistoryEntry['changes'] {
  return Object.entries(after)
    .filter(([app, { live }]) => before[app]?.live !== live)
    .map(([app, { live }]) => ({ app, from: before[app]?.live ?? null, to: live }))
}

export function lastAfter(
  { apps, last }: LiveState,
  next: LivePointer['apps'],
  entry: HistoryEntry,
): LivePointer['last'] {
  const sinceOf = (app: string, before: LiveApp | undefined): string | undefined =>
    before === undefined || before.live === next[app]?.live ? last[app]?.liveSince : entry.at
  const named = entry.changes.map(({ app }) => {
    const liveSince = sinceOf(app, apps[app])
    return [app, { ...entry, ...(liveSince !== undefined && { liveSince }) }]
  })
  return { ...last, ...Object.fromEntries(named) }
}

/** The gate refuses what brings a version forward. Brakes always work: what it finds on the way back stands in the history. */
export const isForward = ({ action }: Change): boolean => action === 'promote' || action === 'canary-start'

export function refuseUnlessForced(wanted: Change, mistakes: readonly Mistake[]): void {
  if (mistakes.length > 0 && isForward(wanted) && !wanted.force)
    throw new Refusal(sentences(mistakes).join('\n'))
}

/** The gate's findings where it refuses nothing, damaged files included. */
async function findings(store: ReleaseStore, keys: KeySet, judged: Judged): Promise<Mistake[]> {
  if (judged.moved.length === 0) return []
  return gateMistakes(store, keys, judged).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    const concerns = judged.moved.map(({ app }) => app)
    return [{ id: error.message, sentence: error.message, concerns }]
  })
}

/** @returns the plan, or what is live where there is nothing to change */
export async function planChange({ store, env }: StoreContext, wanted: Change): Promise<Plan | LiveState> {
  const at = new Date().toISOString()
  const [live, by] = [await readLiveFully(store, env), await keySetOrFirst(store, env)]
  const now: LiveState = live?.pointer ?? { ...nothingLive, at }
  if (wanted.expectedRevision !== undefined && wanted.expectedRevision !== now.revision) {
    throw new Refusal(
      `The store is at revision ${now.revision}, not ${wanted.expectedRevision}. Look at the status and decide again.`,
    )
  }
  const seen = markOf(store).revision
  if (now.revision < seen && wanted.restoresAfter === undefined)
    throw new Refusal(
      `${store.name} is at revision ${now.revision}, and ${seen} was seen before: an older copy was put in its place. If that was meant: ./cabinet release restored --after ${seen} --reason "…"`,
    )
  const { apps, maintenance = now.maintenance, about } = await wanted.next(now, at)
  const changes = about ?? changesBetween(now.apps, apps)
  for (const { app, to } of changes) refuseOddNames(app, to)
  const same = canonicalJson(apps) === canonicalJson(now.apps) && maintenance === now.maintenance
  if (same && wanted.action !== 'renew') return now
  const revision = Math.max(now.revision, wanted.restoresAfter ?? 0) + 1
  const next: PagePointer = { revision, at, maintenance, apps }
  const asker = wanted.key ?? by.signer.id
  refuseWithoutRight(by.keys, asker, 'promote', movedApps(live?.pointer, { ...next, last: now.last }))
  const moved = newVersions(now.apps, apps)
  const judged = { before: now.apps, after: apps, moved }
  const mistakes = isForward(wanted)
    ? await gateMistakes(store, by.keys, judged)
    : await findings(store, by.keys, judged)
  refuseUnlessForced(wanted, mistakes)
  return { live, now, next, changes, moved, mistakes, by }
}
