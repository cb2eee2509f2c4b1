import { createHash } from 'node:crypto'
import type { TelemetryBatch } from '@cabinet/contract'
import { knownVersions } from '../../platform/release-files/live-pointer.ts'
import type { ServiceContext } from '../../platform/service-context.ts'
import { recordSessions, type SessionRow } from './queries.ts'

export { errorGroups } from './errors/groups.ts'
export {
  deleteTelemetry,
  type SampleGroup,
  selectVersionNumbers,
  sessionsOf,
  type VersionNumbers,
} from './queries.ts'

/** Converts a batch to rows of known versions, sorted so that concurrent batches lock in the same order. */
function rowsOf({ running, failed, paint, gone }: TelemetryBatch, known: ReadonlySet<string>): SessionRow[] {
  const rows = new Map<string, SessionRow>()
  for (const { app, version } of running) {
    const isPainted = paint !== undefined && (app === 'shell' || app === paint.app)
    const lcp = isPainted ? paint.ms : null
    rows.set(`${app} ${version}`, { app, version, ended: gone, failed: false, lcp })
  }
  // An app missing from the running ones was replaced by another version.
  for (const { app, version } of failed) {
    const key = `${app} ${version}`
    const before = rows.get(key) ?? { app, version, ended: true, lcp: null }
    rows.set(key, { ...before, failed: true })
  }
  const kept = [...rows].filter(([name]) => known.has(name))
  return kept.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

export async function storeTelemetry(
  { db, now, platform }: ServiceContext,
  batch: TelemetryBatch,
): Promise<void> {
  // The random id is stored as a hash, so a reader of the table can't report as that tab.
  const session = createHash('sha256').update(batch.session).digest('hex').slice(0, 32)
  await recordSessions(db, session, now, rowsOf(batch, await knownVersions(platform.releases)))
}
