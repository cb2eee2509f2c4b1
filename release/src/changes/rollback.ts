import type { LiveApp, LivePointer } from '@cabinet/contract'
import type { Context, Why } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { pastPointer } from '../store/live.ts'
import type { ReleaseStore } from '../store/port.ts'
import { change } from './change.ts'
import type { LiveState } from './plan.ts'

/** What outlasts a move of the live version. */
export const kept = (now: LiveApp | undefined): Pick<LiveApp, 'revoked' | 'killed'> => ({
  ...(now?.revoked && { revoked: now.revoked }),
  ...(now?.killed && { killed: true }),
})

/** What was live before `version` was promoted. Goes from change to change of this app: those of others are not read. */
async function liveBefore(
  store: ReleaseStore,
  last: LivePointer['last'],
  app: string,
  version: string,
): Promise<string | null> {
  for (let entry = last[app]; entry; ) {
    const moveIn = entry.changes.find((one) => one.app === app && one.to === version)
    if (entry.action === 'promote' && moveIn) return moveIn.from
    const before = await pastPointer(store, entry.revision - 1)
    entry = before?.pointer.last[app]
  }
  return null
}

/** An app on its previous version, its canary ended. @throws Refusal when there is none */
export async function steppedBack(
  { store }: Context,
  { apps, last }: LiveState,
  app: string,
): Promise<LiveApp> {
  const now = apps[app]
  if (!now) throw new Refusal(`${app} is not live, so there is nothing to roll back.`)
  const { previous, live } = now
  if (!previous)
    throw new Refusal(`${app} ${live} has no previous version. Promote the version that you want.`)
  const further = await liveBefore(store, last, app, previous)
  // Never the version rolled back from, nor a revoked one.
  const good = further !== null && further !== live && !now.revoked?.includes(further) ? further : null
  return { ...kept(now), live: previous, previous: good, canary: null }
}

/** Points `app` back to its previous version. Nothing is built, nothing of the others changes. */
export function rollback(context: Context, app: string, why: Why): Promise<LiveState> {
  return change(context, {
    ...why,
    action: 'rollback',
    next: async (now) => ({ apps: { ...now.apps, [app]: await steppedBack(context, now, app) } }),
  })
}
