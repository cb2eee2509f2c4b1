import { type CallQuery, orderStatuses, statuses, tiynFromKzt } from '@cabinet/contract'
import { isByDeadline } from '@cabinet/contract/deadline'
import { isVisible } from '@cabinet/contract/visible-text'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { narrowContext } from '../../../platform/access/scope.ts'
import { ApiError, checkDayOrder, validationError } from '../../../platform/http/errors.ts'
import type { ServiceContext } from '../../../platform/service-context.ts'
import type { RollupFilter } from '../../analytics/order-counts.ts'
import { actsOnOrders } from '../buyers.ts'
import { expiresSoonCondition, longAtCourierCondition } from '../deadlines.ts'
import { type InstantCondition, inDays, inRegisterCondition } from '../register-queries.ts'
import { condition, parseSearchText, type SearchCondition } from './search-conditions.ts'

export interface OrderFilter {
  /** Conditions on an order, table `o`. */
  readonly where: readonly RawBuilder<SqlBool>[]
  /** Search terms: at least one condition of each list must match. */
  readonly terms: readonly (readonly SearchCondition[])[]
  /** The same filter for the rollups; absent when it needs more than they hold. */
  readonly rollupFilter?: RollupFilter | undefined
}

/** One filter: rollups count it where it has a `rollupFilter`. */
type FilterPart = Partial<OrderFilter>

type Wire = Omit<CallQuery<'GET /uchet-accounting/application-report'>, 'sort' | 'merchantId'>

const nothing: FilterPart = { rollupFilter: {} }

/** The filters of the list, one entry each: parameter of the call → what it asks. The merchant narrows the scope instead. */
const filters: {
  readonly [P in keyof Required<Wire>]: (
    value: Required<Wire>[P],
    ctx: ServiceContext,
    wire: Wire,
  ) => FilterPart
} = {
  id: (id) => ({ terms: [[condition('id', '=', id)]] }),
  orderId: (text) =>
    isBlank(text) ? nothing : { terms: [[condition('folded_number', 'starts with', text.trim())]] },
  search: (text, { actor }) => ({ terms: [parseSearchText(text, actor)] }),
  ph_number: (digits, { actor }) => {
    // Searching by phone would reveal it digit by digit to users without access.
    if (!actsOnOrders(actor))
      throw new ApiError(403, 'FORBIDDEN', 'По телефону ищут те, кто работает с заказами')
    return { terms: [[condition('phone', 'ends with', digits)]] }
  },
  isMarketplace: (choice) => {
    if (choice === '-1') return nothing
    const isMarketplace = choice === '1'
    return { where: [sql`o.is_marketplace = ${isMarketplace}`], rollupFilter: { isMarketplace } }
  },
  amount: (kzt) => ({ terms: [[condition('amount_tiyn', '=', readAmount(kzt))]] }),
  statuses: (list) => {
    const named = orderStatuses.filter((status) => list.split(',').includes(status))
    return { where: [sql`o.status in (${sql.join(named)})`], rollupFilter: { statuses: named } }
  },
  // A register that follows decisions counts their days.
  between: (days, ctx, { register }) =>
    register === undefined
      ? { where: [withinDays(ctx, days)('o.created_at')], rollupFilter: parseRange(days) }
      : nothing,
  register: (kind, ctx, { between }) => ({
    where: [inRegisterCondition(ctx, kind, withinDays(ctx, between))],
  }),
  group: (group) => {
    const own = orderStatuses.filter((status) => statuses[status][1] === group)
    const inPart = sql<SqlBool>`(o.compensation_tiyn > 0 and o.compensation_tiyn < o.amount_tiyn)`
    const isIn = sql<SqlBool>`o.status in (${sql.join(own)})`
    const where =
      group === 'buyed' ? sql<SqlBool>`(${isIn} or ${inPart})` : sql<SqlBool>`(${isIn} and not ${inPart})`
    return { where: [where], rollupFilter: { group } }
  },
  deadline: (kind, ctx) => ({
    where: [kind === 'soon' ? expiresSoonCondition(ctx) : longAtCourierCondition(ctx)],
  }),
}

/** Reads the wire's filters; days are business days, the last included. @returns the filter, and the context within its merchant @throws ApiError 400 per field, 403, 404 */
export function readFilter(
  ctx: ServiceContext,
  { merchantId, ...wire }: Wire & { merchantId?: string },
): { filter: OrderFilter; within: ServiceContext } {
  // The declaration of the call has checked names and values.
  const read = filters as Readonly<
    Record<string, (value: never, ctx: ServiceContext, wire: Wire) => FilterPart>
  >
  const parts = Object.entries(wire).flatMap(([name, value]) =>
    value === undefined ? [] : (read[name]?.(value as never, ctx, wire) ?? []),
  )
  const counted = parts.flatMap(({ rollupFilter }) => rollupFilter ?? [])
  const filter = {
    where: parts.flatMap(({ where = [] }) => where),
    terms: parts.flatMap(({ terms = [] }) => terms),
    rollupFilter: counted.length === parts.length ? Object.assign({}, ...counted) : undefined,
  }
  return { filter, within: narrowContext(ctx, merchantId) }
}

export const hasDateRange = ({ rollupFilter }: OrderFilter) =>
  rollupFilter?.from !== undefined || rollupFilter?.to !== undefined

/** Returns both ends of `from,to`; an empty end is absent. */
export function parseRange(between = ''): { from?: string; to?: string } {
  const [from, to] = between.split(',')
  return { ...(isBlank(from) ? {} : { from }), ...(isBlank(to) ? {} : { to }) }
}

/** @throws ApiError 400 when the days are reversed */
function withinDays(ctx: ServiceContext, between: string | undefined): InstantCondition {
  const { from, to } = parseRange(between)
  checkDayOrder(from, to, 'between')
  return inDays(ctx, from, to)
}

const columns = { amount: 'amount_tiyn', id: 'id', created_at: 'created_at' } as const

export interface OrderSort {
  readonly column: (typeof columns)[keyof typeof columns] | 'waits_since'
  readonly direction: 'asc' | 'desc'
}

/** Reads `amount:desc`; by default the newest come first, or the first to expire where all orders expire. */
export function readSort(sort?: string, { statuses, deadline }: Wire = {}): OrderSort {
  if (sort === undefined && isByDeadline(statuses?.split(',') ?? [], deadline))
    return { column: 'waits_since', direction: 'asc' }
  const [column, direction] = (sort ?? 'created_at:desc').split(':')
  return {
    column: columns[column as keyof typeof columns],
    direction: direction === 'desc' ? 'desc' : 'asc',
  }
}

function readAmount(kzt: number): number {
  try {
    return tiynFromKzt(kzt)
  } catch {
    throw validationError({ amount: 'Не больше двух знаков после запятой' })
  }
}

function isBlank(text: string | undefined): text is undefined | '' {
  return text === undefined || !isVisible(text)
}
