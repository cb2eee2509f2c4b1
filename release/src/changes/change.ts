import { setTimeout as sleep } from 'node:timers/promises'
import type { LivePointer } from '@cabinet/contract'
import type { Context, TriedRevision } from '../context.ts'
import { added, type Mistake, sentencesOf } from '../gate/mistake.ts'
import { refuseUnlessServer } from '../keys/rights.ts'
import { compilePage, settlePage } from '../page/compile.ts'
import { Refusal } from '../refusal.ts'
import { Conflict } from '../store/conflict.ts'
import { writeLive } from '../store/live.ts'
import {
  type Change,
  isForward,
  type LiveState,
  lastAfter,
  type Plan,
  planChange,
  refuseUnlessForced,
} from './plan.ts'

/** Attempts of a change that loses against others; between two of them each waits a random time. */
const attempts = 200

/**
 * The one way in which anything goes live: derive, check, try out, commit the pointer, page. A crash before the pointer changes
 * nothing; a crash after it leaves the page of the revision before, still whole, until the running server has compiled it again.
 */
export async function change(context: Context, wanted: Change): Promise<LiveState> {
  if (wanted.reason.trim() === '') throw new Refusal('Say why: --reason "…". The history keeps it.')
  let trial = await tryFirst(context, wanted)
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (context.ask) return await context.ask(wanted, trial)
      return await context.store.withLock(async () =>
        commit(context, wanted, await planChange(context, wanted), trial),
      )
    } catch (error) {
      if (!(error instanceof Conflict)) throw error
      if (attempt === attempts)
        throw new Refusal('Others change the store all the time. Try again when they have ended.')
      await sleep(Math.random() * Math.min(20 * attempt, 1_000))
      if (trial) trial = await tryFirst(context, wanted)
    }
  }
}

/**
 * Draws the pages of the would-be set before the store is held, so that nobody waits for a browser. The way back needs none: it must be
 * fast, and what it brings back was tried before.
 */
async function tryFirst(context: Context, wanted: Change): Promise<TriedRevision | undefined> {
  if (!context.tryOut || !isForward(wanted)) return undefined
  const plan = await planChange(context, wanted)
  if (!('next' in plan) || plan.moved.length === 0) return undefined
  const { next, now, moved, by } = plan
  // A canary is drawn in the place of its live version, and nothing stands in for what fails.
  const apps = { ...next.apps }
  for (const { app, version } of moved) {
    const one = apps[app]
    if (one) apps[app] = { ...one, live: version, previous: null, canary: null }
  }
  const page = await compilePage(context, { ...next, apps }, by)
  const today = now.revision > 0 ? await compilePage(context, { ...next, apps: now.apps }, by) : undefined
  const { mistakes: found, drawn } = page
    ? await context.tryOut(page, moved, today)
    : { mistakes: [], drawn: false }
  const mistakes = await withoutThoseOfBefore(context, plan, found)
  refuseUnlessForced(wanted, mistakes)
  return { revision: next.revision, mistakes, drawn }
}

/** A shell is tried with every remote: pages of others that fail today are drawn by today's shell, and are not its mistake. */
async function withoutThoseOfBefore(
  { tryOut, ...context }: Context,
  { now, next, moved, by }: Plan,
  found: readonly Mistake[],
): Promise<readonly Mistake[]> {
  const isOfOthers = ({ concerns }: Mistake): boolean =>
    concerns.every((app) => !moved.some((target) => target.app === app))
  if (!tryOut || now.revision === 0 || !found.some(isOfOthers)) return found
  const today = await compilePage(context, { ...next, apps: now.apps }, by)
  const before = today
    ? await tryOut(today, [{ app: 'shell', version: now.apps.shell?.live ?? '' }])
    : undefined
  return added((before?.mistakes ?? []).filter(isOfOthers), found)
}

async function commit(
  context: Context,
  { who, reason, action }: Change,
  plan: Plan | LiveState,
  trial: TriedRevision | undefined,
): Promise<LiveState> {
  if (!('next' in plan)) return plan
  const { live, now, next, changes, by } = plan
  // Somebody else's change came between: what was tried is not what would go live.
  if (trial && trial.revision !== next.revision) throw new Conflict()
  // Compiled before the commit: what cannot be compiled never goes live.
  const page = await compilePage(context, next, by)
  refuseUnlessServer(by.keys, by.signer.id)
  const forced = sentencesOf(
    [...plan.mistakes, ...(trial?.mistakes ?? [])],
    plan.moved.map(({ app }) => app),
  )
  const isUndrawn = trial?.drawn === false
  const made = {
    ...{ who, reason, action, changes },
    ...(forced.length > 0 && { forced }),
    ...(isUndrawn && { undrawn: true as const }),
  }
  const { revision, at, maintenance, apps } = next
  const pointer: LivePointer = {
    ...next,
    change: made,
    last: lastAfter(now, apps, { revision, at, maintenance, ...made }),
  }
  await writeLive(context.store, live, pointer, by.signer)
  if (page) await settlePage(context, page)
  return pointer
}
