import { createHash } from 'node:crypto'
import type { TelemetryBatch } from '@cabinet/contract'
import type { Call } from '../../platform/call.ts'
import { quantile } from './buckets.ts'
import type { Known } from './known-versions.ts'
import {
  type ArmRow,
  addNumbers,
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

export const sessionsOf = (
  { db, now }: Call,
  of: { app: string; version: string; from: Date; to: Date },
): Promise<ArmRow> => armOf(db, { ...of, now })

export const forgetTelemetry = ({ db, now }: Call): Promise<void> => forget(db, now)
