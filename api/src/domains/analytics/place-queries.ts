import { type RawBuilder, sql } from 'kysely'
import { endOfDay, startOfDay } from '../../platform/time/business-zone.ts'
import {
  type BandedColumn,
  dayBandSteps,
  fineStep,
  narrowIds,
  numbersOfStep,
  slotWidths,
  summedWidth,
} from './bands.ts'
import { findRow, type Look, type RowPlace, type RowWanted } from './find-row.ts'
import {
  type Kinds,
  monthBegun,
  ofKinds,
  ofSummedKinds,
  ordersOfDays,
  type Reading,
  rollupsOf,
} from './queries.ts'
import type { DayRange } from './split-range.ts'
import { allMerchants, slotTables } from './tables.ts'

/** The narrowest band that holds a row of all orders by amount or by number. */
export function bandOfRow(
  reading: Reading,
  { column, ...wanted }: RowWanted & { readonly column: BandedColumn },
  kinds: Kinds,
): Promise<RowPlace[]> {
  return findRow(reading, wanted, slotLooks(reading, column, kinds), [pending(reading, column, kinds)])
}

/** Slots of bands: each look but the first reads those of one band. */
function slotLooks(reading: Reading, column: BandedColumn, kinds: Kinds): Look[] {
  const isSummed = reading.scope.merchants === 'all' || kinds.statuses === undefined
  const widths = slotWidths[column].filter((width) => isSummed || width !== summedWidth[column])
  return widths.map((width) => {
    const slot = sql`${sql.lit(width / 10)}::bigint`
    return {
      until: () => sql`at + ${slot}`,
      parts: (wider) => sql`
        select at, sum(orders) as orders from (
          select band + (slot - 1) * ${slot} as at, slots.orders
          from ${slotTables[column]} as bands cross join unnest(bands.orders) with ordinality as slots (orders, slot)
          where width = ${sql.lit(width)} and ${wider === undefined ? sql`true` : sql`band = (select at from ${wider})`}
            and ${rollupsOf(reading).owns('sums')} ${ofSummedKinds(kinds)} and slots.orders <> 0
          union all
          select value / ${slot} * ${slot}, orders from pending where ${inside(sql.ref('value'), wider)}
        ) as cells group by at`,
    }
  })
}

/** A band with so few of a range's orders is not divided: most pages would lie in several. */
const mostInWider = 200

/** A band of 0.5 % of an amount, or of 100 ₸, has ended by here; the first one ends at 3 000 ₸. */
const endOfNarrow = sql`greatest(at + at / 200 + 20000, 300000)`

/** The narrowest band that holds a row of a range's orders by amount or by number. */
export function dayBandOfRow(
  reading: Reading,
  { column, ...wanted }: RowWanted & { readonly column: BandedColumn },
  { from, to }: DayRange,
  kinds: Kinds,
): Promise<RowPlace[]> {
  const { zone } = reading
  const steps =
    column === 'amount_tiyn' && reading.scope.merchants === 'all' ? [...dayBandSteps, fineStep] : dayBandSteps
  const kept = (step: number, wider: RawBuilder<unknown> | undefined) => (kind: Kinds) =>
    sql`
    select band, ${ordersOfDays({ from, to })} as orders
    from order_rollup_month_bands
    where sorted_by = ${sql.lit(column)} and step = ${sql.lit(step)} and ${inside(sql.ref('band'), wider)}
      and month = any((select months from known)::date[])
      and ${rollupsOf(reading).owns('sums')} ${ofSummedKinds(kind)}`
  const looks = steps.map((step) => ({
    ...(step === fineStep && { beyond: mostInWider }),
    // Numbers are banded evenly; a band of amounts ends where the next one that the range has begins, or earlier.
    until: (wider: RawBuilder<unknown> | undefined) =>
      column === 'id'
        ? sql`at + ${sql.lit(step === 1 ? narrowIds : numbersOfStep * step)}`
        : sql`least(coalesce(lead(at) over (order by at), ${wider === undefined ? sql`null::bigint` : sql`(select until from ${wider})`}),
            ${step <= 1 ? endOfNarrow : sql`null`})`,
    parts: (wider: RawBuilder<unknown> | undefined) => sql`
      select band as at, sum(orders) as orders from (
        ${sql.join(byStatus(kinds).map(kept(step, wider)), sql` union all `)}
        union all
        select ${bandOf(column, step)}, orders from pending where ${inside(sql.ref('value'), wider)}
      ) as cells group by band having sum(orders) <> 0`,
  }))
  const edgeOfAll = (edge: 'min' | 'max') => sql`(
    select ${sql.raw(edge)}(month) from order_rollup_months where zone = ${zone} and merchant_id = ${allMerchants})`
  // A range may begin a thousand years ago.
  const known = sql`known as materialized (select array(select generate_series(
    greatest(${monthBegun(from)}, ${edgeOfAll('min')}), least(${monthBegun(to)}, ${edgeOfAll('max')}),
    interval '1 month')::date) as months)`
  const ofRange = sql`and hour >= ${startOfDay(from, zone)} and hour < ${endOfDay(to, zone)}`
  const months = sql`(select months from known)`
  return findRow(reading, wanted, looks, [known, pending(reading, column, kinds, ofRange)], months)
}

/** The key leads with the status, and of several at once the planner may read those of everybody. */
const byStatus = (kinds: Kinds): Kinds[] =>
  kinds.statuses?.length ? kinds.statuses.map((status) => ({ ...kinds, statuses: [status] })) : [kinds]

/** What is not folded yet, read and planned once for all looks: rows of (value, orders). */
const pending = (
  reading: Reading,
  column: BandedColumn,
  kinds: Kinds,
  ofRange = sql``,
): RawBuilder<unknown> => {
  const value = sql.ref(column === 'id' ? 'id_band' : 'amount_band')
  return sql`pending as materialized (
    select ${value} as value, orders from order_rollup_deltas
    where ${value} is not null and ${rollupsOf(reading).owns('pending')} ${ofKinds(kinds)} ${ofRange})`
}

function bandOf(column: BandedColumn, step: number): RawBuilder<unknown> {
  if (column === 'id' && step === 1) return sql`value / ${sql.lit(narrowIds)} * ${sql.lit(narrowIds)}`
  if (step === fineStep) return sql`order_fine_band(value)`
  return sql`order_day_band(${sql.lit(column)}, value, ${sql.lit(step)})`
}

const inside = (name: RawBuilder<unknown>, wider: RawBuilder<unknown> | undefined) =>
  wider === undefined
    ? sql`true`
    : sql`${name} >= (select at from ${wider})
        and ${name} < (select coalesce(until, 9223372036854775807) from ${wider})`
