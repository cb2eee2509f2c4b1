import type { Order } from '@cabinet/contract'
import { expiringStatuses, soonMs } from '@cabinet/contract/deadline'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ServiceContext } from '../../platform/service-context.ts'
import type { OrderRow } from './queries.ts'

const dayMs = 86_400_000

const expiryMs = ({ platform }: ServiceContext) => platform.config.orderExpiryHours * 3_600_000

/** Returns an order's deadline on the wire. */
export function toExpiry({ status, waits_since }: OrderRow, ctx: ServiceContext): { expires_at?: string } {
  if (!expiringStatuses.includes(status)) return {}
  return { expires_at: new Date(waits_since.getTime() + expiryMs(ctx)).toISOString() }
}

/** Returns the moment before which orders must have been last touched to expire within `ms`. */
export function expiryCutoff(ctx: ServiceContext, ms: number): Date {
  return new Date(ctx.now.getTime() + ms - expiryMs(ctx))
}

/** Returns since when a courier has had an order, from the second day on. */
export function courierSince(
  { status, waits_since }: OrderRow,
  ctx: ServiceContext,
): Pick<Order, 'at_courier'> {
  const days = (ctx.now.getTime() - waits_since.getTime()) / dayMs
  if (status !== 'ready_delivery' || days < 1) return {}
  const { courierWarnDays, courierLateDays } = ctx.platform.config
  const urgency = days >= courierLateDays ? 'urgent' : days >= courierWarnDays ? 'soon' : 'calm'
  return { at_courier: { since: waits_since.toISOString(), urgency } }
}

/** Returns the condition on an order, table `o`, that a courier has had for long. */
export function longAtCourierCondition({ now, platform }: ServiceContext): RawBuilder<SqlBool> {
  const since = new Date(now.getTime() - platform.config.courierWarnDays * dayMs)
  return sql`o.status = 'ready_delivery' and o.waits_since <= ${since}`
}

/** Returns the condition on an order, table `o`, that expires within `ms`; soon by default. */
export function expiresSoonCondition(ctx: ServiceContext, ms = soonMs): RawBuilder<SqlBool> {
  return sql`o.status in (${sql.join(expiringStatuses)}) and o.waits_since <= ${expiryCutoff(ctx, ms)}`
}
