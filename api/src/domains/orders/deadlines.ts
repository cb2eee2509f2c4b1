import { deadlineOf, expiringStatuses, soonMs } from '@cabinet/contract/deadline'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Call } from '../../platform/call.ts'
import type { OrderRow } from './queries.ts'

const hourMs = 3_600_000

/** Returns an order's deadline on the wire. */
export function toExpiry(row: Pick<OrderRow, 'status' | 'waits_since'>, { platform }: Call) {
  const { status, waits_since } = row
  const at = deadlineOf({ status, since: waits_since.getTime() }, platform.config.orderExpiryHours)
  return at === undefined ? {} : { expires_at: new Date(at).toISOString() }
}

/** Returns the moment before which orders must have been last touched to expire within `ms`. */
export function touchedBefore({ now, platform }: Call, ms: number): Date {
  return new Date(now.getTime() + ms - platform.config.orderExpiryHours * hourMs)
}

/** Returns the conditions on an order, table `o`, that expires soon. */
export function expiresSoon(call: Call): RawBuilder<SqlBool>[] {
  return [
    sql`o.status in (${sql.join(expiringStatuses)})`,
    sql`o.waits_since <= ${touchedBefore(call, soonMs)}`,
  ]
}
