import { createHash } from 'node:crypto'
import type { TelemetryBatch } from '@cabinet/contract'
import type { Call } from '../../platform/call.ts'
import { quantile } from './buckets.ts'
import type { KnownNames } from './known-versions.ts'
import {
  type ArmRow,
  addNumbers,
  deleteOldTelemetry as forget,
  type NamedVersion,
  paintRows,
  selectArm,
  upsertSessions,
  versionRows,
} from './queries.ts'
import { rowsOf } from './rows.ts'

export async function recordBatch(call: Call, batch: TelemetryBatch, known: KnownNames): Promise<void> {
  const { db, now: at, platform } = call
  const rows = rowsOf(batch, known)
  platform.metrics.telemetry(rows)
  // The random id is hashed: readers of the table can't report in a tab's name.
  const session = createHash('sha256').update(batch.session).digest('hex').slice(0, 32)
  await upsertSessions(db, { session, revision: batch.revision, at }, rows.sessions)
  await addNumbers(db, at, rows.numbers)
}

export interface VersionNumbers {
  readonly app: string
  readonly version: string
  readonly tabs: number
  /** Over the last 24 hours in which the version was used. */
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

export const countArm = (
  { db, now }: Call,
  of: { app: string; version: string; from: Date; to: Date },
): Promise<ArmRow> => selectArm(db, { ...of, now })

export const deleteTelemetry = ({ db, now }: Call): Promise<void> => forget(db, now)
