import { expiringStatuses, soonMs } from '@cabinet/contract/deadline'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Call } from '../../platform/call.ts'
import type { OrderRow } from './queries.ts'

const expiryMs = ({ platform }: Call) => platform.config.orderExpiryHours * 3_600_000

/** Returns an order's deadline on the wire. */
export function toExpiry({ status, waits_since }: OrderRow, call: Call): { expires_at?: string } {
  if (!expiringStatuses.includes(status)) return {}
  return { expires_at: new Date(waits_since.getTime() + expiryMs(call)).toISOString() }
}

/** Returns the moment before which orders must have been last touched to expire within `ms`. */
export function touchedBefore(call: Call, ms: number): Date {
  return new Date(call.now.getTime() + ms - expiryMs(call))
}

/** Returns the condition on an order, table `o`, that expires soon. */
export function expiresSoon(call: Call): RawBuilder<SqlBool> {
  return sql`o.status in (${sql.join(expiringStatuses)}) and o.waits_since <= ${touchedBefore(call, soonMs)}`
}
