import type { HistoryEntry, LiveApp, LivePointer } from '@cabinet/contract'
import { change, pointerLifetimeMs } from './change.ts'
import type { Context, Target, Why } from './context.ts'
import { repairPage } from './page/compile.ts'
import { Refusal } from './refusal.ts'
import { firstInHistory, readLive } from './store/live.ts'

function moved(now: LiveApp | undefined, version: string): LiveApp {
  if (now?.live === version && now.canary === null) return now
  const previous = now?.live === version ? now.previous : (now?.live ?? null)
  return { ...kept(now), live: version, previous, canary: null }
}

/** Makes published versions live, all in one revision. Versions that are live already change nothing. */
export function promote(context: Context, targets: readonly Target[], why: Why): Promise<LivePointer> {
  return change(context, {
    ...why,
    action: 'promote',
    next: async (now) => ({
      apps: {
        ...now.apps,
        ...Object.fromEntries(
          targets.map(({ app, version }) => {
            refuseRevoked(now.apps[app], app, version)
            return [app, moved(now.apps[app], version)]
          }),
        ),
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
  const moveIn = ({ action, changes }: HistoryEntry) =>
    action === 'promote' ? changes.find((one) => one.app === app && one.to === version) : undefined
  const from = (await firstInHistory(store, env, moveIn))?.from ?? null
  return from === bad ? null : from
}

/** An app on its previous version, its canary ended. @throws Refusal when there is none */
export async function steppedBack(context: Context, app: string, now: LiveApp): Promise<LiveApp> {
  const { previous, live } = now
  if (!previous)
    throw new Refusal(`${app} ${live} has no previous version. Promote the version that you want.`)
  const further = await before(context, app, previous, live)
  const good = further !== null && !now.revoked?.includes(further) ? further : null
  return { ...kept(now), live: previous, previous: good, canary: null }
}

/** What outlasts a move of the live version. */
const kept = (now: LiveApp | undefined): Pick<LiveApp, 'revoked' | 'killed'> => ({
  ...(now?.revoked && { revoked: now.revoked }),
  ...(now?.killed && { killed: true }),
})

export function refuseRevoked(now: LiveApp | undefined, app: string, version: string): void {
  if (now?.revoked?.includes(version))
    throw new Refusal(
      `${app} ${version} is revoked and never goes live again. Publish the mended sources as a new version.`,
    )
}

/** Points `app` back to its previous version. Nothing is built, nothing of the others changes. */
export function rollback(context: Context, app: string, why: Why): Promise<LivePointer> {
  return change(context, {
    ...why,
    action: 'rollback',
    next: async (now) => {
      const current = now.apps[app]
      if (!current) throw new Refusal(`${app} is not live, so there is nothing to roll back.`)
      return { apps: { ...now.apps, [app]: await steppedBack(context, app, current) } }
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

/** Compiles the page again when it is not what the pointer says (after a crash, or changed settings or keys). */
export function repair(context: Context): Promise<boolean> {
  return context.store.alone(() => repairPage(context))
}

/** Signs the pointer anew before it expires; nothing of it changes. */
export function renew(context: Context, why: Why): Promise<LivePointer> {
  return change(context, { ...why, action: 'renew', next: async (now) => ({ apps: now.apps }) })
}

/** Changes that a restored backup may lie behind; more is a mistyped number. */
const furthestBehind = 1_000

/**
 * Signs anew until the revision is above `after`, the last one that people have had: browsers take a lower one for a replayed page and keep
 * theirs. Step by step, so that the history has no gap.
 */
export async function renewPast(
  context: Context,
  after: number,
  { expectedRevision: _once, ...why }: Why,
): Promise<LivePointer> {
  const now = (await readLive(context.store, context.env))?.revision ?? 0
  if (!Number.isInteger(after) || after - now > furthestBehind)
    throw new Refusal(
      `The store is at revision ${now}. --after takes a revision, at most ${furthestBehind} further.`,
    )
  let pointer = await renew(context, why)
  while (pointer.revision <= after) pointer = await renew(context, why)
  return pointer
}

/** Whether the pointer has less than half of its life left. */
export function isAging({ expiresAt }: Pick<LivePointer, 'expiresAt'>, now: Date): boolean {
  return expiresAt === undefined || Date.parse(expiresAt) - now.getTime() < pointerLifetimeMs / 2
}
