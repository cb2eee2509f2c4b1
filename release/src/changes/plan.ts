import {
  type HistoryEntry,
  type KeySet,
  type LivePointer,
  type ReleaseChange,
  release,
} from '@cabinet/contract'
import { Value } from 'typebox/value'
import type { ChangeReason } from '../context.ts'
import { type Finding, idOf, reasonsOf } from '../gate/finding.ts'
import { type GateInput, gateFindings } from '../gate/gate.ts'
import { keySetOrFirst } from '../keys/key-set.ts'
import { assertRight } from '../keys/rights.ts'
import { canonicalJson } from '../keys/signer.ts'
import type { PageSigner } from '../page/compile.ts'
import type { PagePointer } from '../page/release-set.ts'
import { Refusal, refusal } from '../refusal.ts'
import { assertNotOlder, changedApps, type Live, readSignedLive } from '../store/live.ts'
import type { ReleaseStore, StoreContext } from '../store/port.ts'
import type { Target } from '../versions/manifest.ts'
import { emptyState, type LiveState, type NextState, nextState } from './next-state.ts'

/** `renew` signs the live state again, with a revision above `after`, the last one that browsers may have seen. */
export type ChangeRequest = ReleaseChange | { readonly type: 'renew'; readonly after?: number }

export interface Plan {
  readonly live: Live | undefined
  readonly now: LiveState
  readonly next: PagePointer
  readonly changes: HistoryEntry['changes']
  /** Versions that the change brings into use: the store checks their files byte by byte. */
  readonly moved: readonly Target[]
  /** The gate's findings that do not stop the change. */
  readonly findings: readonly Finding[]
  readonly by: PageSigner
}

/** Names come from the command line and become paths. */
function assertNames(app: string, version: string): void {
  if (!Value.Check(release.AppName, app)) throw refusal('APP_NAME_INVALID', { app })
  if (!Value.Check(release.Version, version)) throw refusal('VERSION_NAME_INVALID', { version })
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

/** Returns whether the gate may refuse a change; others always work, and the history keeps their findings. */
export const addsVersions = ({ type }: ChangeRequest): boolean =>
  type === 'promote' || type === 'canary-start'

export function assertAllowed(
  request: ChangeRequest,
  { force }: ChangeReason,
  findings: readonly Finding[],
): void {
  const against = findings.filter(({ isFinal }) => isFinal || !force)
  if (against.length > 0 && addsVersions(request)) throw new Refusal(reasonsOf(against))
}

/** Returns the gate's findings, damaged files included, where they stop nothing. */
async function reportedFindings(store: ReleaseStore, keys: KeySet, judged: GateInput): Promise<Finding[]> {
  if (judged.moved.length === 0) return []
  return gateFindings(store, keys, judged).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    const concerns = judged.moved.map(({ app }) => app)
    return error.reasons.map((reason) => ({ id: idOf(reason), reason, concerns }))
  })
}

/** Changes that a restored backup may lack; a larger number is mistyped. */
const maxRevisionsBehind = 1_000

/** @returns the revision that the next one must exceed */
function lastSeenRevision(store: ReleaseStore, now: number, request: ChangeRequest): number {
  if (request.type === 'renew' && request.after !== undefined) {
    const { after } = request
    if (Number.isInteger(after) && after - Math.max(now, store.mark.revision) <= maxRevisionsBehind)
      return Math.max(now, after)
    throw refusal('REVISION_TOO_FAR', { now, limit: maxRevisionsBehind })
  }
  assertNotOlder(store, { revision: now })
  return now
}

/** @returns the plan, or the live state when nothing changes */
export async function planChange(
  { store, env }: StoreContext,
  request: ChangeRequest,
  why: ChangeReason,
): Promise<Plan | LiveState> {
  const at = new Date().toISOString()
  const [live, by] = [await readSignedLive(store, env), await keySetOrFirst(store, env)]
  const now: LiveState = live?.pointer ?? emptyState
  if (why.expectedRevision !== undefined && why.expectedRevision !== now.revision) {
    throw refusal('REVISION_CHANGED', { now: now.revision, expected: why.expectedRevision })
  }
  // A store that holds nothing is no old copy: it goes on after the last revision that was seen.
  const current = live ? now.revision : store.mark.revision
  const revision = lastSeenRevision(store, current, request) + 1
  const wanted: NextState = request.type === 'renew' ? now : await nextState(store, now, request, at)
  const { apps, maintenance = now.maintenance, about } = wanted
  const changes = about ?? changesBetween(now.apps, apps)
  for (const { app, to } of changes) assertNames(app, to)
  const isSame = canonicalJson(apps) === canonicalJson(now.apps) && maintenance === now.maintenance
  if (isSame && request.type !== 'renew') return now
  const next: PagePointer = { revision, at, maintenance, apps }
  const apart = changedApps(live?.pointer, { ...next, last: now.last })
  assertRight(by.keys, why.key ?? by.signer.id, 'promote', apart)
  const moved = newVersions(now.apps, apps)
  const judged = { before: now.apps, after: apps, moved }
  const findings = await (addsVersions(request) ? gateFindings : reportedFindings)(store, by.keys, judged)
  assertAllowed(request, why, findings)
  return { live, now, next, changes, moved, findings, by }
}
