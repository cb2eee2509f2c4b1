import { deadlineOf } from '@cabinet/contract/deadline'
import type { Call } from '../../platform/call.ts'
import type { OrderRow } from './queries.ts'

const hourMs = 3_600_000

/** An order's deadline on the wire. */
export function expiry(row: Pick<OrderRow, 'status' | 'waits_since'>, { platform }: Call) {
  const { status, waits_since } = row
  const at = deadlineOf({ status, since: waits_since.getTime() }, platform.config.orderExpiryHours)
  return at === undefined ? {} : { expires_at: new Date(at).toISOString() }
}

/** Orders that were touched last before this moment expire within `ms`. */
export function touchedBefore({ now, platform }: Call, ms: number): Date {
  return new Date(now.getTime() + ms - platform.config.orderExpiryHours * hourMs)
}
