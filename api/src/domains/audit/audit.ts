import type { CommandContext, ServiceContext } from '../../platform/service-context.ts'
import { hasRecord, insertRecords } from './queries.ts'

export { type AuditFilter, type AuditRow, selectPage, selectRecords } from './queries.ts'

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
export async function audit(ctx: CommandContext, ...entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const { db, now: at, actor } = ctx
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
  { db, actor }: CommandContext,
  wanted: Pick<AuditEntry, 'action' | 'subject' | 'id'> & { readonly version: number; readonly since: Date },
): Promise<boolean> {
  return hasRecord(db, { ...wanted, actor: actor.name })
}

function json(value: object | undefined): string | null {
  return value === undefined ? null : JSON.stringify(redact(value))
}

const secret = /passw|secret|token|otp|^code$|api_?key|authorization|cookie|private/i

/** Buyers' personal data: an audit record names the order, and the order holds the data. */
const personal = /^(iin|phone|phonenumber|phone_number|ph_number|email|clast?name|cname|cmiddlename)$/i

const mask = '•••'

/** Returns a copy without secrets and without buyers' personal data; absent fields stay absent. */
export function redact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redact)
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .map(([name, part]) => [name, isMasked(name) && part !== null ? mask : redact(part)]),
  )
}

function isMasked(name: string): boolean {
  // `archive_password_set: true` records that a password exists, not which one.
  return (secret.test(name) && !name.endsWith('_set')) || personal.test(name)
}

interface DownloadInput {
  readonly params: unknown
  readonly query: unknown
}

/** Records the user, the file and the filters of a download. */
export async function recordDownload(
  ctx: ServiceContext,
  file: string,
  { params, query }: DownloadInput,
): Promise<void> {
  const { userId, key } = ctx.actor
  if (userId === null && key === undefined) return
  const { merchantId, id } = { ...asRecord(query), ...asRecord(params) }
  const merchant = merchantId ?? id
  await audit(ctx, {
    action: 'report.download',
    subject: 'report',
    id: file,
    ...(typeof merchant === 'string' && { merchant }),
    after: asRecord(query),
  })
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
