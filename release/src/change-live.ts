import { type HistoryEntry, type LiveApp, type LivePointer, release } from '@cabinet/contract'
import { Value } from 'typebox/value'
import { setMistakes } from './checks.ts'
import { withLock } from './files/lock.ts'
import { fileMistakes } from './integrity.ts'
import { candidateOf, compilePage, writePage } from './page/compile.ts'
import { Refusal } from './refusal.ts'
import type { StoreFolder } from './store/folder.ts'
import { readHistory, readLive, writeLive } from './store/live.ts'
import { publishedManifest } from './store/manifest.ts'

export interface Context {
  readonly store: StoreFolder
  readonly env: NodeJS.ProcessEnv
}

export interface Why {
  readonly who: string
  readonly reason: string
  /** Refuse unless the store is at this revision: «I decided looking at revision 12». */
  readonly expectedRevision?: number
}

export interface Target {
  readonly app: string
  readonly version: string
}

const empty: Omit<LivePointer, 'at'> = { revision: 0, maintenance: false, apps: {} }

/** Refuses a set whose files, ranges or routes do not hold. `moved` are the apps whose files are checked byte by byte. */
async function check(store: StoreFolder, apps: LivePointer['apps'], moved: readonly Target[]): Promise<void> {
  const files = await Promise.all(
    moved.map(async ({ app, version }) =>
      fileMistakes(store.version(app, version), await publishedManifest(store, app, version)),
    ),
  )
  if (files.flat().length > 0) throw new Refusal(`${files.flat().join('; ')}. Publish it as a new version.`)
  const { shell, ...remotes } = apps
  const candidates = await Promise.all(
    Object.entries(remotes).map(([app, { live }]) => candidateOf(store, app, live)),
  )
  const mistakes = setMistakes(shell && (await publishedManifest(store, 'shell', shell.live)), candidates)
  if (mistakes.length > 0) throw new Refusal(mistakes.join('\n'))
}

/** Names become paths; they come from the command line. */
function refuseOddNames(app: string, version: string): void {
  if (!Value.Check(release.AppName, app))
    throw new Refusal(`«${app}» is no name of an app (shell, mfe-orders).`)
  if (!Value.Check(release.Version, version))
    throw new Refusal(`«${version}» is no version (1.2.0, 1.2.0-rc.1).`)
}

interface Change extends Why {
  readonly action: HistoryEntry['action']
  /** The apps as they shall be; derived with the store locked. */
  readonly next: (now: LivePointer) => Promise<{ apps: LivePointer['apps']; maintenance?: boolean }>
}

function changesBetween(before: LivePointer['apps'], after: LivePointer['apps']): HistoryEntry['changes'] {
  return Object.entries(after)
    .filter(([app, { live }]) => before[app]?.live !== live)
    .map(([app, { live }]) => ({ app, from: before[app]?.live ?? null, to: live }))
}

/**
 * The one way in which anything goes live: lock, derive, check, history, pointer (the commit point), page. A crash before
 * the pointer changes nothing; a crash after it leaves the page of the revision before, still whole, until `repair`.
 */
async function change({ store, env }: Context, wanted: Change): Promise<LivePointer> {
  if (wanted.reason.trim() === '') throw new Refusal('Say why: --reason "…". The history keeps it.')
  return withLock(store.lock, async () => {
    const at = new Date().toISOString()
    const now = (await readLive(store, env)) ?? { ...empty, at }
    if (wanted.expectedRevision !== undefined && wanted.expectedRevision !== now.revision) {
      throw new Refusal(
        `The store is at revision ${now.revision}, not ${wanted.expectedRevision}. Look at the status and decide again.`,
      )
    }
    const { apps, maintenance = now.maintenance } = await wanted.next(now)
    const changes = changesBetween(now.apps, apps)
    for (const { app, to } of changes) refuseOddNames(app, to)
    if (changes.length === 0 && maintenance === now.maintenance) return now
    await check(
      store,
      apps,
      changes.map(({ app, to }) => ({ app, version: to })),
    )
    const next: LivePointer = { revision: now.revision + 1, at, maintenance, apps }
    // Compiled before the commit: what cannot be compiled never goes live.
    const page = await compilePage(store, next)
    const { who, reason, action } = wanted
    await writeLive(store, env, next, {
      revision: next.revision,
      at,
      who,
      reason,
      action,
      changes,
      maintenance,
    })
    if (page) await writePage(store, page)
    return next
  })
}

function moved(now: LiveApp | undefined, version: string): LiveApp {
  if (now?.live === version) return now
  return { live: version, previous: now?.live ?? null, canary: null }
}

/** Makes published versions live, all in one revision. Versions that are live already change nothing. */
export function promote(context: Context, targets: readonly Target[], why: Why): Promise<LivePointer> {
  return change(context, {
    ...why,
    action: 'promote',
    next: async (now) => ({
      apps: {
        ...now.apps,
        ...Object.fromEntries(targets.map(({ app, version }) => [app, moved(now.apps[app], version)])),
      },
    }),
  })
}

/** What was live before `version` became so: the way further back after a rollback, never the version rolled back from. */
async function before(
  { store, env }: Context,
  app: string,
  version: string,
  bad: string,
): Promise<string | null> {
  const history = await readHistory(store, env)
  const changes = history.flatMap((entry) => (entry.action === 'promote' ? entry.changes : []))
  const from = changes.find((one) => one.app === app && one.to === version)?.from ?? null
  return from === bad ? null : from
}

/** Points `app` back to its previous version. Nothing is built, nothing of the others changes. */
export function rollback(context: Context, app: string, why: Why): Promise<LivePointer> {
  return change(context, {
    ...why,
    action: 'rollback',
    next: async (now) => {
      const current = now.apps[app]
      if (!current) throw new Refusal(`${app} is not live, so there is nothing to roll back.`)
      const { previous, live } = current
      if (!previous)
        throw new Refusal(`${app} ${live} has no previous version. Promote the version that you want.`)
      const further = await before(context, app, previous, live)
      return { apps: { ...now.apps, [app]: { live: previous, previous: further, canary: null } } }
    },
  })
}

/** Turns the technical works page on or off for everybody. */
export function setMaintenance(context: Context, on: boolean, why: Why): Promise<LivePointer> {
  return change(context, {
    ...why,
    action: 'maintenance',
    next: async (now) => ({ apps: now.apps, maintenance: on }),
  })
}

/** Compiles the page again when it is not what the pointer says (after a crash, or changed settings). */
export async function repair({ store, env }: Context): Promise<boolean> {
  return withLock(store.lock, async () => {
    const now = await readLive(store, env)
    const page = now && (await compilePage(store, now))
    return page ? writePage(store, page) : false
  })
}
