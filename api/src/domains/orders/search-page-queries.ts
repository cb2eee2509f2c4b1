import { type RawBuilder, sql } from 'kysely'
import type { Call } from '../../platform/call.ts'
import type { Comparison, OrderFilter, OrderSort } from './filter.ts'
import { type PageRequest, scopesOf, sortedIds } from './page-queries.ts'
import { filteredOrders } from './queries.ts'
import { type FirstWanted, firstOfSurnames, selectSurnames } from './surname-queries.ts'

interface Found {
  readonly count: number
  readonly ids: readonly number[] | null
}

/** Orders of a filter, counted up to `most`, and the ids of the page; no page when there are more. */
export async function findUpTo(call: Call, request: PageRequest, most: number): Promise<Found> {
  const { filter, sort, limit, offset } = request
  const { meanings, others } = meaningsOf(filter)
  if (meanings[0]?.column === 'merchant_order_id' && others.length === 0)
    return findNumbers(call, request, most)
  const parts = meanings.map((meaning) =>
    filteredOrders(call, { conditions: [...others, meaning] })
      .select(['o.id', `o.${sort.column} as key`])
      // Without an order the planner may look for them from one end of the table, where they need not be.
      .orderBy(indexOf(meaning))
      .limit(most + 1),
  )
  if (parts.length === 0) return { count: 0, ids: [] }
  const names = parts.map((_, part) => sql.ref(`part${part}`))
  const all = names.map((name) => sql`select id, key from ${name}`)
  const counts = names.map((name) => sql`(select count(*) from ${name})`)
  // Where one meaning has more, nobody asks which orders answer to another as well.
  const together = sql`case when greatest(${sql.join(counts)}) > ${most} then ${most + 1} else (select count(*) from found) end`
  const { rows } = await sql<Found>`
    with ${sql.join(parts.map((part, place) => sql`${names[place]} as materialized (${part})`))},
    found as (${sql.join(all, sql` union `)}),
    counted as (select ${names.length === 1 ? counts[0] : together} as count)
    select count, case when count <= ${most} then array(
      select id from found order by ${ordered(sort)} limit ${limit} offset ${offset}) end as ids
    from counted`.execute(call.db)
  return rows[0] ?? { count: 0, ids: [] }
}

/** Of a number's beginning alone, whose orders an index counts by itself: a merchant's without looking at one of them. */
async function findNumbers(call: Call, request: PageRequest, most: number): Promise<Found> {
  const parts = scopesOf(call.scope).map(
    (scope) =>
      sql`(${filteredOrders({ ...call, scope }, request.filter)
        .select('o.merchant_order_id')
        .orderBy('o.merchant_order_id')
        .limit(most + 1)})`,
  )
  const { rows } = await sql<Found>`
    with counted as materialized (
      select count(*) as count from (
        select from (${sql.join(parts, sql` union all `)}) as parts limit ${most + 1}) as counted_up)
    select count, case when count <= ${most} then array(${sortedIds(call, request)}) end as ids
    from counted`.execute(call.db)
  return rows[0] ?? { count: 0, ids: [] }
}

/**
 * The ids of a page of the `most` newest orders of a filter, or of the oldest where the list begins with those. An index of what is
 * searched for has them in that order, so however many there are, few are read.
 */
export async function firstOfMany(
  call: Call,
  { filter, sort, limit, offset }: PageRequest,
  most: number,
): Promise<RawBuilder<number>> {
  const direction = sort.column === 'amount_tiyn' ? 'desc' : sort.direction
  const parts = await firstOfMeanings(call, filter, { direction, most })
  const first = sql<number>`select id from (${sql.join(parts, sql` union `)}) as parts order by id ${sql.raw(direction)} limit ${most}`
  const keys = filteredOrders(call, { conditions: [] })
    .select(['o.id', `o.${sort.column} as key`])
    // As an array: to the planner a subquery is a reason to walk all orders by number.
    .where(sql<boolean>`o.id = any(array(${first}))`)
  return sql`select id from (${keys}) as few order by ${ordered(sort)} limit ${limit} offset ${offset}`
}

async function firstOfMeanings(
  call: Call,
  filter: OrderFilter,
  wanted: Pick<FirstWanted, 'direction' | 'most'>,
): Promise<RawBuilder<unknown>[]> {
  const { meanings, others } = meaningsOf(filter)
  const [surnames, rest] = [meanings.filter(isSurname), meanings.filter((meaning) => !isSurname(meaning))]
  const calls = scopesOf(call.scope).map((scope) => ({ ...call, scope }))
  const beginnings = surnames.map(({ value }) => String(value))
  // Those of some days may lie far behind everything newer.
  const isOfDays = others.some(({ column }) => column === 'created_at')
  const names = beginnings.length === 0 ? [] : isOfDays ? undefined : await selectSurnames(calls, beginnings)
  const first = (meaning: Comparison, order: RawBuilder<unknown>) =>
    calls.map(
      (own) =>
        sql`(${filteredOrders(own, { conditions: [...others, meaning] })
          .select('o.id')
          .orderBy(order, wanted.direction)
          .orderBy('o.id', wanted.direction)
          .limit(wanted.most)})`,
    )
  return [
    ...(names === undefined
      ? surnames.flatMap((meaning) => first(meaning, sql.ref('o.created_at')))
      : calls.map((own) => firstOfSurnames(own, names, { ...wanted, conditions: others }))),
    ...rest.flatMap((meaning) => first(meaning, indexOf(meaning))),
  ]
}

const soughtColumns: ReadonlySet<string> = new Set(['phone', 'merchant_order_id', 'amount_tiyn', 'id'])
const isSurname = ({ column }: Comparison) => column === 'client_last_name'

/** What a filter searches for, each meaning with an index of its own, which `or` does not lead to; and what rollups would count. */
function meaningsOf({ conditions }: OrderFilter) {
  const sought = conditions.find(({ is, column }) => is === 'any of' || soughtColumns.has(column))
  const others = conditions.filter((condition) => condition !== sought)
  return { meanings: sought === undefined ? [] : sought.is === 'any of' ? sought.value : [sought], others }
}

/** What the index of a meaning has its orders in the order of. */
function indexOf({ column, is }: Comparison): RawBuilder<unknown> {
  if (is === 'ends with') return sql`reverse(${sql.ref(`o.${column}`)})`
  if (column === 'client_last_name') return sql`o.client_last_name collate "C"`
  return sql.ref(column === 'merchant_order_id' ? `o.${column}` : 'o.id')
}

const ordered = ({ direction }: OrderSort) => sql`key ${sql.raw(direction)}, id ${sql.raw(direction)}`
