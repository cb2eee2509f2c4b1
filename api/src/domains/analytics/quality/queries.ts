import { type RawBuilder, sql } from 'kysely'
import { scoped } from '../../../platform/db/scoped.ts'
import { startOfDay, startOfNextDay } from '../../../platform/time/business-zone.ts'
import type { AnalyticsContext } from '../queries.ts'
import { type DayRange, splitRange } from '../range.ts'
import { allMerchants } from '../tables.ts'

/** Orders by status, reason of cancellation, bucket of a duration, or code of delivery. */
export interface QualityCount {
  readonly measure: 'status' | 'cancel' | 'taking' | 'delivery' | 'code'
  readonly value: string
  readonly orders: number
  readonly amountTiyn: number
}

const ofQuality = sql.raw('merchant_id, measure, value, orders, amount_tiyn')
const ofStatus = sql.raw(`merchant_id, 'status' as measure, status as value, orders, amount_tiyn`)

/** The two families of rollups. */
const families = [
  {
    days: sql`select day, ${ofQuality} from quality_days`,
    months: sql`select month as day, ${ofQuality} from quality_months`,
    deltas: (day: RawBuilder<unknown>) => sql`select ${day} as day, ${ofQuality} from quality_deltas`,
  },
  {
    days: sql`select day, ${ofStatus} from order_rollup_days`,
    months: sql`select month as day, ${ofStatus} from order_rollup_months`,
    deltas: (day: RawBuilder<unknown>) => sql`select ${day} as day, ${ofStatus} from order_rollup_deltas`,
  },
]

/** Selects (day, merchant_id, fact) of the orders created in the range from one snapshot; whole months come from months where those suffice. */
function facts(ctx: AnalyticsContext, range: DayRange, inMonths: boolean, ids?: readonly string[]) {
  const { db, scope, zone } = ctx
  const own = scoped(db, scope).owns('merchant_id')
  const those = ids === undefined ? allMerchants : sql`any(${[...ids]}::text[])`
  const sums = scope.merchants === 'all' ? sql`merchant_id = ${those}` : own
  const split = inMonths ? splitRange(range) : { days: [range], months: undefined }
  return sql.join(
    families.flatMap(({ days, months, deltas }) => [
      ...split.days.map(
        ({ from, to }) =>
          sql`${days} where zone = ${zone} and day between ${from}::date and ${to}::date and ${sums}`,
      ),
      ...(split.months ? [split.months] : []).map(
        ({ from, to }) =>
          sql`${months} where zone = ${zone} and month between ${from}::date and ${to}::date and ${sums}`,
      ),
      sql`${deltas(sql`business_day(${zone}, hour)`)}
        where hour >= ${startOfDay(range.from, zone)} and hour < ${startOfNextDay(range.to, zone)} and ${own}`,
    ]),
    sql` union all `,
  )
}

/** Counts facts by the consecutive part of a range, the first is 1. @param months the parts begin with months, but for the first */
export async function selectFactsByPart(
  ctx: AnalyticsContext,
  parts: readonly DayRange[],
  months: boolean,
): Promise<(QualityCount & { readonly part: number })[]> {
  const [from, to] = [parts[0]?.from, parts.at(-1)?.to]
  if (from === undefined || to === undefined) return []
  const starts = sql`(select ${parts.map((part) => part.from)}::date[])`
  const { rows } = await sql<QualityCount & { part: number }>`
    select width_bucket(day, ${starts}) as part, measure, value, sum(orders)::bigint as orders,
      sum(amount_tiyn)::float8 as "amountTiyn"
    from (${facts(ctx, { from, to }, months)}) as facts
    group by 1, 2, 3 having sum(orders) <> 0`.execute(ctx.db)
  return rows
}

/** Counts facts of a range by merchant, of the scope and these ids. */
export async function selectFactsByMerchant(
  ctx: AnalyticsContext,
  range: DayRange,
  ids: readonly string[],
): Promise<(QualityCount & { readonly merchantId: string })[]> {
  const { rows } = await sql<QualityCount & { merchantId: string }>`
    select merchant_id as "merchantId", measure, value, sum(orders)::bigint as orders,
      sum(amount_tiyn)::float8 as "amountTiyn"
    from (${facts(ctx, range, true, ids)}) as facts
    group by 1, 2, 3 having sum(orders) <> 0`.execute(ctx.db)
  return rows
}
