import { createHash } from 'node:crypto'
import type { TelemetryBatch } from '@cabinet/contract'
import type { Call } from '../../platform/call.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Adoption, adoptionOf } from './adoption.ts'
import { quantile } from './buckets.ts'
import type { Known } from './known-versions.ts'
import {
  type ArmRow,
  addNumbers,
  adoptionSteps,
  armOf,
  forgetTelemetry as forget,
  type NamedVersion,
  noteSessions,
  paintRows,
  versionRows,
} from './queries.ts'
import { rowsOf } from './rows.ts'

export async function takeBatch(call: Call, batch: TelemetryBatch, known: Known): Promise<void> {
  const { db, now: at, platform } = call
  const rows = rowsOf(batch, known)
  platform.metrics.telemetry(rows)
  // Not even the random id is kept: who reads the table can't speak in the name of a tab.
  const session = createHash('sha256').update(batch.session).digest('hex').slice(0, 32)
  await noteSessions(db, { session, revision: batch.revision, at }, rows.sessions)
  await addNumbers(db, at, rows.numbers)
}

export interface VersionNumbers {
  readonly app: string
  readonly version: string
  readonly tabs: number
  /** Of the last 24 hours in which the version was used. */
  readonly sessions: number
  readonly failed: number
  /** 75th percentile of the largest contentful paint, ms. */
  readonly lcp: number | null
}

export async function versionNumbers(
  { db, now }: Call,
  named: readonly NamedVersion[],
): Promise<VersionNumbers[]> {
  const versions = await versionRows(db, now, named)
  const paints = new Map<string, Map<number, number>>()
  for (const { app, version, bucket, count } of await paintRows(db, now)) {
    const buckets = paints.get(`${app} ${version}`) ?? new Map<number, number>()
    paints.set(`${app} ${version}`, buckets.set(bucket, count))
  }
  return versions.map((row) => ({
    ...row,
    lcp: quantile(paints.get(`${row.app} ${row.version}`) ?? new Map(), 0.75),
  }))
}

/** For so long after a change its way through the tabs is looked through: with every session of that time. */
const FOLLOWED_MS = 6 * 3_600_000
/** What has arrived stays so: found once per process and change. */
const arrivals = new WeakMap<Platform, Map<string, number>>()

/** How far the version that went live at `since` has come. @param open tabs of now: with the live version, and all */
export async function adoption(
  { db, now, platform }: Call,
  change: { app: string; live: string; since: Date },
  open: { live: number; all: number },
): Promise<Adoption> {
  const known = arrivals.get(platform) ?? new Map<string, number>()
  const key = `${change.app} ${change.live} ${change.since.toISOString()}`
  const arrivedAfter = known.get(key) ?? null
  if (arrivedAfter !== null || now.getTime() - change.since.getTime() > FOLLOWED_MS)
    return { share: open.all > 0 ? open.live / open.all : 0, tabs: open.all, arrivedAfter }
  const found = adoptionOf(await adoptionSteps(db, { ...change, now }))
  if (found.arrivedAfter !== null) arrivals.set(platform, known.set(key, found.arrivedAfter))
  return found
}

export const sessionsOf = (
  { db, now }: Call,
  of: { app: string; version: string; from: Date; to: Date },
): Promise<ArmRow> => armOf(db, { ...of, now })

export const forgetTelemetry = ({ db, now }: Call): Promise<void> => forget(db, now)
