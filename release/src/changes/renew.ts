import type { LivePointer } from '@cabinet/contract'
import type { Context } from '../context.ts'
import { repairPage } from '../page/compile.ts'
import { Refusal } from '../refusal.ts'
import { readLive } from '../store/live.ts'
import type { Why } from '../store-context.ts'
import { change } from './change.ts'
import { type Change, type LiveState, pointerLifetimeMs } from './plan.ts'

/** Compiles the page again when it is not what the pointer says (after a crash, by hand, or changed settings or keys). @returns whether it was not */
export function repair(context: Context): Promise<boolean> {
  return context.store.withLock(() => repairPage(context))
}

/** Signs the pointer anew, before it expires or by another key. */
export function renew(context: Context, why: Why, how: Pick<Change, 'restores'> = {}): Promise<LiveState> {
  return change(context, { ...why, ...how, action: 'renew', next: async (now) => ({ apps: now.apps }) })
}

/** Changes that a restored backup may lie behind; more is a mistyped number. */
const furthestBehind = 1_000

/**
 * Signs anew until the revision is above `after`, the last one that people have had: browsers take a lower one for a replayed page and keep
 * theirs. Step by step, so that the history has no gap.
 */
export async function signPast(
  context: Context,
  after: number,
  { expectedRevision: _once, ...why }: Why,
): Promise<LiveState> {
  const now = (await readLive(context.store, context.env))?.revision ?? 0
  if (!Number.isInteger(after) || after - now > furthestBehind)
    throw new Refusal(
      `The store is at revision ${now}. --after takes a revision, at most ${furthestBehind} further.`,
    )
  let pointer = await renew(context, why, { restores: true })
  while (pointer.revision <= after) pointer = await renew(context, why, { restores: true })
  return pointer
}

export function isAging({ expiresAt }: Pick<LivePointer, 'expiresAt'>, now: Date): boolean {
  return Date.parse(expiresAt) - now.getTime() < pointerLifetimeMs / 2
}
