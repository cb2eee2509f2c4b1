import type { CommandCall } from '../../platform/call.ts'
import { hasRecord, insertRecords } from './queries.ts'
import { redact } from './redact.ts'

export interface AuditEntry {
  /** `order.cancel`, `partner.update` … */
  readonly action: string
  readonly subject:
    | 'order'
    | 'report'
    | 'partner'
    | 'user'
    | 'role'
    | 'session'
    | 'key'
    | 'webhook'
    | 'settlement'
    | 'release'
  readonly id: string | number
  readonly merchant?: string
  readonly before?: object
  readonly after?: object
}

/** Appends records in the transaction of the change; secrets and buyers' personal data are masked. */
export async function audit(call: CommandCall, ...entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const { db, now: at, actor } = call
  await insertRecords(
    db,
    entries.map((entry) => ({
      at,
      user_id: actor.userId,
      actor: actor.name,
      action: entry.action,
      subject: entry.subject,
      subject_id: String(entry.id),
      merchant: entry.merchant ?? null,
      before: json(entry.before),
      after: json(entry.after),
      request_id: actor.requestId,
      address: actor.address ?? null,
    })),
  )
}

/** Returns whether the actor brought a subject to a version by an action after `since`. */
export function hasActed(
  { db, actor }: CommandCall,
  wanted: Pick<AuditEntry, 'action' | 'subject' | 'id'> & { readonly version: number; readonly since: Date },
): Promise<boolean> {
  return hasRecord(db, { ...wanted, actor: actor.name })
}

function json(value: object | undefined): string | null {
  return value === undefined ? null : JSON.stringify(redact(value))
}
