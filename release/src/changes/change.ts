import { setTimeout as sleep } from 'node:timers/promises'
import type { LivePointer } from '@cabinet/contract'
import { isVisible } from '@cabinet/contract/visible-text'
import type { ChangeReason, Context, TrialResult } from '../context.ts'
import { type Finding, newFindings, reasonsOf } from '../gate/finding.ts'
import { assertServerKey } from '../keys/rights.ts'
import { compilePage, publishPage } from '../page/compile.ts'
import { Conflict, refusal } from '../refusal.ts'
import { sentencesFor } from '../refusals/reason.ts'
import { writeLive } from '../store/live.ts'
import type { StoreContext } from '../store/port.ts'
import type { Target } from '../versions/manifest.ts'
import type { LiveState } from './next-state.ts'
import { addsVersions, assertAllowed, type ChangeRequest, type Plan, planChange } from './plan.ts'

/** Attempts of a change that loses to concurrent ones; it waits a random time between two of them. */
const maxAttempts = 200

/**
 * Applies a change by the only path to what is live: derive, check, try out, commit the pointer, compile the
 * page. A crash before the commit changes nothing; a crash after it leaves the previous page, still whole,
 * until the running server compiles it again.
 */
export async function applyChange(
  context: Context,
  request: ChangeRequest,
  why: ChangeReason,
): Promise<LiveState> {
  if (!isVisible(why.reason)) throw refusal('REASON_MISSING', {})
  for (let attempt = 1; ; attempt += 1) {
    const trial = await tryChange(context, request, why)
    try {
      if (context.ask && request.type !== 'renew') return await context.ask(request, why, trial)
      return await context.store.withLock(async () => commit(context, request, why, trial))
    } catch (error) {
      if (!(error instanceof Conflict)) throw error
      if (attempt === maxAttempts) throw refusal('STORE_BUSY', {})
      await sleep(Math.random() * Math.min(20 * attempt, 1_000))
    }
  }
}

export const promote = (
  context: Context,
  versions: readonly Target[],
  why: ChangeReason,
): Promise<LiveState> => applyChange(context, { type: 'promote', versions: [...versions] }, why)

export const rollback = (context: Context, app: string, why: ChangeReason, to?: string): Promise<LiveState> =>
  applyChange(context, { type: 'rollback', app, ...(to !== undefined && { to }) }, why)

/**
 * Renders the pages of the would-be set before the store is locked, so that no other change waits for a
 * browser. A rollback renders none: it must be fast, and its version has been tried.
 */
export async function tryChange(
  context: Context,
  request: ChangeRequest,
  why: ChangeReason,
): Promise<TrialResult | undefined> {
  if (!context.runTrial || !addsVersions(request)) return undefined
  const plan = await planChange(context, request, why)
  if (!('next' in plan) || plan.moved.length === 0) return undefined
  const { next, now, moved, by } = plan
  // The canary is rendered in place of its live version, and a failure has no fallback.
  const apps = { ...next.apps }
  for (const { app, version } of moved) {
    const one = apps[app]
    if (one) apps[app] = { ...one, live: version, previous: null, canary: null }
  }
  const page = await compilePage(context, { ...next, apps }, by)
  if (!page) return { revision: next.revision, findings: [], isRendered: false }
  const today = now.revision > 0 ? await compilePage(context, { ...next, apps: now.apps }, by) : undefined
  const trial = await context.runTrial(page, moved, today)
  // A shell is tried with every remote; pages that today's shell fails to render as well are not its fault.
  const isOfOthers = ({ concerns }: Finding) => !concerns.some((app) => moved.some((one) => one.app === app))
  const shell = { app: 'shell', version: now.apps.shell?.live ?? '' }
  const before = today && trial.findings.some(isOfOthers) && (await context.runTrial(today, [shell]))
  const findings = newFindings(before ? before.findings.filter(isOfOthers) : [], trial.findings)
  if (trial.isRendered) await context.keepBrowserCheck?.(moved, apps, sentencesFor(reasonsOf(findings)))
  assertAllowed(request, why, findings)
  return { revision: next.revision, findings, isRendered: trial.isRendered }
}

async function commit(
  context: StoreContext,
  request: ChangeRequest,
  why: ChangeReason,
  trial: TrialResult | undefined,
): Promise<LiveState> {
  const plan: Plan | LiveState = await planChange(context, request, why)
  if (!('next' in plan)) return plan
  const { live, now, next, changes, by } = plan
  // Another change came in between, so the tried set is not the one that would go live.
  if (trial && trial.revision !== next.revision) throw new Conflict()
  // The page is compiled before the commit: a set that does not compile must not go live.
  const page = await compilePage(context, next, by)
  assertServerKey(by.keys, by.signer.id)
  const forced = sentencesFor(reasonsOf([...plan.findings, ...(trial?.findings ?? [])]))
  const change: LivePointer['change'] = {
    ...{ who: why.who, reason: why.reason, action: request.type, changes },
    ...(forced.length > 0 && { forced }),
    ...(trial?.isRendered === false && { undrawn: true }),
  }
  const { revision, at, maintenance } = next
  const last = { ...now.last }
  for (const { app } of changes) last[app] = { revision, at, maintenance, ...change }
  const pointer: LivePointer = { ...next, change, last }
  await writeLive(context.store, live, pointer, by.signer)
  if (page) await publishPage(context, page)
  return pointer
}
