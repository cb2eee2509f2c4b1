import { setTimeout as sleep } from 'node:timers/promises'
import { type HistoryEntry, type LivePointer, release } from '@cabinet/contract'
import { Value } from 'typebox/value'
import { canonicalJson } from './canonical-json.ts'
import type { Context, Target, Why } from './context.ts'
import { gateMistakes, isWayBack } from './gate/gate.ts'
import { keySetOrFirst } from './keys/key-set.ts'
import { refuseWithoutRight } from './keys/rights.ts'
import { compilePage, type PageSigner, settlePage } from './page/compile.ts'
import { Refusal } from './refusal.ts'
import { Conflict } from './store/conflict.ts'
import { type Live, movedApps, readLiveFully, writeLive } from './store/live.ts'

/** How long a pointer is believed. The server renews it in time; a copy that somebody kept is worth nothing after it. */
export const pointerLifetimeMs = 90 * 24 * 3_600_000

const empty: Omit<LivePointer, 'at'> = { revision: 0, maintenance: false, apps: {} }

/** Names become paths; they come from the command line. */
function refuseOddNames(app: string, version: string): void {
  if (!Value.Check(release.AppName, app))
    throw new Refusal(`«${app}» is no name of an app (shell, mfe-orders).`)
  if (!Value.Check(release.Version, version))
    throw new Refusal(`«${version}» is no version (1.2.0, 1.2.0-rc.1).`)
}

export interface Next {
  readonly apps: LivePointer['apps']
  readonly maintenance?: boolean
  /** What the history says beside the moves of live versions: a canary, a revoked version. */
  readonly about?: HistoryEntry['changes']
}

export interface Change extends Why {
  readonly action: HistoryEntry['action']
  /** The apps as they shall be; derived with the store locked. */
  readonly next: (now: LivePointer, at: string) => Promise<Next>
}

/** Versions that somebody will load and nobody does yet: their files are checked byte by byte. */
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

/** Attempts of a change that loses against others; between two of them everybody waits a while of his own. */
const attempts = 200

/**
 * The one way in which anything goes live: derive, check, try out, commit the pointer, page. A crash before the pointer changes
 * nothing; a crash after it leaves the page of the revision before, still whole, until `repair`.
 */
export async function change(context: Context, wanted: Change): Promise<LivePointer> {
  if (wanted.reason.trim() === '') throw new Refusal('Say why: --reason "…". The history keeps it.')
  let tried = await tryFirst(context, wanted)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await context.store.alone(async () =>
        commit(context, wanted, await plan(context, wanted), tried),
      )
    } catch (error) {
      if (!(error instanceof Conflict)) throw error
      if (attempt === attempts)
        throw new Refusal('Others change the store all the time. Try again when they have ended.')
      await sleep(Math.random() * Math.min(20 * attempt, 1_000))
      if (tried) tried = await tryFirst(context, wanted)
    }
  }
}

/** A change as it would be on what is live now. */
interface Plan {
  readonly live: Live | undefined
  readonly next: LivePointer
  readonly changes: HistoryEntry['changes']
  readonly moved: readonly Target[]
  readonly mistakes: readonly string[]
  readonly by: PageSigner
}

/** @returns the plan, or the live pointer where there is nothing to change */
async function plan({ store, env }: Context, wanted: Change): Promise<Plan | LivePointer> {
  const at = new Date().toISOString()
  const [live, by] = [await readLiveFully(store, env), await keySetOrFirst(store, env)]
  const now = live?.pointer ?? { ...empty, at }
  if (wanted.expectedRevision !== undefined && wanted.expectedRevision !== now.revision) {
    throw new Refusal(
      `The store is at revision ${now.revision}, not ${wanted.expectedRevision}. Look at the status and decide again.`,
    )
  }
  const { apps, maintenance = now.maintenance, about } = await wanted.next(now, at)
  const changes = about ?? changesBetween(now.apps, apps)
  for (const { app, to } of changes) refuseOddNames(app, to)
  const same = canonicalJson(apps) === canonicalJson(now.apps) && maintenance === now.maintenance
  if (same && wanted.action !== 'renew') return now
  const next: LivePointer = {
    revision: now.revision + 1,
    at,
    expiresAt: new Date(Date.parse(at) + pointerLifetimeMs).toISOString(),
    maintenance,
    apps,
  }
  refuseWithoutRight(by.keys, by.signer, 'promote', movedApps(live?.pointer, next))
  const moved = newVersions(now.apps, apps)
  const mistakes = await gateMistakes(store, by.keys, apps, moved, wanted.action)
  if (mistakes.length > 0 && !wanted.force) throw new Refusal(mistakes.join('\n'))
  return { live, next, changes, moved, mistakes, by }
}

/** What a real browser said of which revision. */
interface Tried {
  readonly revision: number
  readonly said: readonly string[]
}

/** Before the store is held, because it takes its time: nobody waits for a browser. */
async function tryFirst(context: Context, wanted: Change): Promise<Tried | undefined> {
  if (!context.tryOut || isWayBack(wanted.action)) return undefined
  const planned = await plan(context, wanted)
  if (!('next' in planned) || planned.moved.length === 0) return undefined
  const { next, moved, by } = planned
  // A canary is drawn in the place of its live version, and nothing stands in for what fails.
  const apps = { ...next.apps }
  for (const { app, version } of moved) {
    const one = apps[app]
    if (one) apps[app] = { ...one, live: version, previous: null, canary: null }
  }
  const page = await compilePage(context, { ...next, apps }, by)
  const { mistakes, remarks = [] } = page ? await context.tryOut(page, moved) : { mistakes: [] }
  if (mistakes.length > 0 && !wanted.force) throw new Refusal(mistakes.join('\n'))
  return { revision: next.revision, said: [...mistakes, ...remarks] }
}

async function commit(
  context: Context,
  { who, reason, action }: Change,
  planned: Plan | LivePointer,
  tried: Tried | undefined,
): Promise<LivePointer> {
  if (!('next' in planned)) return planned
  const { live, next, changes, by } = planned
  // Somebody else's change came between: what was tried is not what would go live.
  if (tried && tried.revision !== next.revision) throw new Conflict()
  // Compiled before the commit: what cannot be compiled never goes live.
  const page = await compilePage(context, next, by)
  const mistakes = [...planned.mistakes, ...(tried?.said ?? [])]
  const deed = { who, reason, action, changes, ...(mistakes.length > 0 && { forced: mistakes }) }
  await writeLive(context.store, live, { ...next, deed }, by.signer)
  if (page) await settlePage(context, page)
  return { ...next, deed }
}
