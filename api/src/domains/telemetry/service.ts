import { createHash } from 'node:crypto'
import type { TelemetryBatch } from '@cabinet/contract'
import type { Call } from '../../platform/call.ts'
import type { IsKnown } from './known-versions.ts'
import { noteSessions, type SessionRow } from './queries.ts'

export {
  type Arm,
  deleteTelemetry,
  sessionsOf,
  type VersionNumbers,
  versionNumbers,
} from './queries.ts'

/** A batch as rows of known versions, sorted so that concurrent batches lock rows in the same order. */
function rowsOf({ running, failed, paint, gone }: TelemetryBatch, isKnown: IsKnown): SessionRow[] {
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
  const known = [...rows].filter(([, { app, version }]) => isKnown(app, version))
  return known.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

export async function takeBatch({ db, now }: Call, batch: TelemetryBatch, isKnown: IsKnown): Promise<void> {
  // The random id is stored as a hash, so a reader of the table can't report as that tab.
  const session = createHash('sha256').update(batch.session).digest('hex').slice(0, 32)
  await noteSessions(db, session, now, rowsOf(batch, isKnown))
}
