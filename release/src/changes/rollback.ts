import type { HistoryEntry, LiveApp } from '@cabinet/contract'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { pastPointer } from '../store/live.ts'
import type { ReleaseStore } from '../store/port.ts'
import type { Why } from '../store-context.ts'
import { isPublished } from '../versions/manifest.ts'
import { change } from './change.ts'
import type { LiveState } from './plan.ts'

export const kept = (now: LiveApp | undefined): Pick<LiveApp, 'revoked' | 'killed'> => ({
  ...(now?.revoked && { revoked: now.revoked }),
  ...(now?.killed && { killed: true }),
})

/** Changes of an app, newest first: from one to the next of this app, so those of others are not read. */
async function* changesOf(
  store: ReleaseStore,
  last: LiveState['last'],
  app: string,
): AsyncGenerator<HistoryEntry> {
  for (let entry = last[app]; entry; ) {
    yield entry
    const before = await pastPointer(store, entry.revision - 1)
    entry = before?.pointer.last[app]
  }
}

/** Versions that were live and gave way to a promote; not those that were taken back since, or are there no more. Newest first. */
async function* goodVersions(
  store: ReleaseStore,
  { apps, last }: LiveState,
  app: string,
): AsyncGenerator<string> {
  const now = apps[app]
  const seen = new Set([now?.live, ...(now?.revoked ?? [])])
  for await (const { action, changes } of changesOf(store, last, app)) {
    const left = changes.find((one) => one.app === app)?.from
    if (!left || seen.has(left)) continue
    if (action !== 'promote' && action !== 'rollback' && action !== 'revoke') continue
    seen.add(left)
    if (action === 'promote' && (await isPublished(store, app, left))) yield left
  }
}

/** @param to by default the last good version @throws Refusal when there is none */
export async function steppedBack(
  { store }: Context,
  state: LiveState,
  app: string,
  to?: string,
): Promise<LiveApp> {
  const now = state.apps[app]
  if (!now) throw new Refusal(`${app} is not live, so there is nothing to roll back.`)
  if (to === now.live) throw new Refusal(`${app} ${to} is live already.`)
  if (to !== undefined && now.revoked?.includes(to))
    throw new Refusal(`${app} ${to} is revoked and never goes live again.`)
  if (to !== undefined && !(await isPublished(store, app, to)))
    throw new Refusal(`${app} ${to} is not published.`)
  const found: string[] = to === undefined ? [] : [to]
  for await (const good of goodVersions(store, state, app)) {
    if (good !== to) found.push(good)
    if (found.length === 2) break
  }
  // The pointer still knows one when the history is damaged.
  if (found.length === 0 && now.previous !== null && (await isPublished(store, app, now.previous)))
    found.push(now.previous)
  const [live, previous = null] = found
  if (live === undefined)
    throw new Refusal(
      `${app} ${now.live} has no previous version that is good. Name the one that you want: rollback ${app} --to VERSION`,
    )
  return { ...kept(now), live, previous, canary: null }
}

export function rollback(context: Context, app: string, why: Why, to?: string): Promise<LiveState> {
  return change(context, {
    ...why,
    action: 'rollback',
    next: async (now) => ({ apps: { ...now.apps, [app]: await steppedBack(context, now, app, to) } }),
  })
}
