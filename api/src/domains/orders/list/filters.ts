import { type CallQuery, orderStatuses, tiynFromKzt } from '@cabinet/contract'
import { expiringStatuses, isByDeadline, soonMs } from '@cabinet/contract/deadline'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Call } from '../../../platform/call.ts'
import type { BusinessTz } from '../../../platform/config/config.ts'
import { validationError } from '../../../platform/http/errors.ts'
import { endOfDay, startOfDay } from '../../../platform/time/business-zone.ts'
import type { SumFilter } from '../../analytics/order-counts.ts'
import { touchedBefore } from '../deadlines.ts'
import { inRegister, type RegisterRange } from '../register-queries.ts'
import { type Meaning, meaningsOf, means } from './meanings.ts'

export interface OrderFilter {
  readonly merchantId?: string | undefined
  /** Conditions on an order, table `o`. */
  readonly where: readonly RawBuilder<SqlBool>[]
  /** Search terms: one meaning at least of each list must match. */
  readonly sought: readonly (readonly Meaning[])[]
  /** The same filter for the rollups; absent when it asks for more than they tell. */
  readonly sums?: SumFilter | undefined
}

/** One filter: rollups count it where it has `sums`. */
interface Part {
  readonly where?: readonly RawBuilder<SqlBool>[]
  readonly sought?: readonly Meaning[]
  readonly sums?: SumFilter
}

type Wire = Omit<CallQuery<'GET /uchet-accounting/application-report'>, 'sort' | 'merchantId'>

const nothing: Part = { sums: {} }

/** The filters of the list, one entry each: parameter of the call → what it asks. The merchant narrows the scope instead. */
const filters: {
  readonly [P in keyof Required<Wire>]: (value: Required<Wire>[P], call: Call, wire: Wire) => Part
} = {
  id: (id) => ({ sought: [means('id', '=', id)] }),
  orderId: (text) =>
    isBlank(text) ? nothing : { sought: [means('folded_number', 'starts with', text.trim())] },
  search: (text, { actor }) => ({ sought: meaningsOf(text, actor) }),
  ph_number: (digits) => ({ sought: [means('phone', 'ends with', digits)] }),
  isMarketplace: (choice) => (choice === '-1' ? nothing : ofMarketplace(choice === '1')),
  amount: (kzt) => ({ sought: [means('amount_tiyn', '=', readAmount(kzt))] }),
  statuses: (list) => ofStatuses(list.split(',')),
  // A register that follows decisions counts their days.
  between: (days, { platform }, { register }) =>
    register === undefined ? ofDays(readBetween(days), platform.config.businessTz, 'between') : nothing,
  register: (kind, call, { between }) => ({
    where: inRegister(call, kind, rangeOf(readBetween(between), call.platform.config.businessTz, 'between')),
  }),
  deadline: (_, call) => ({
    where: [
      sql`o.status in (${sql.join(expiringStatuses)})`,
      sql`o.waits_since <= ${touchedBefore(call, soonMs)}`,
    ],
  }),
}

/** The filters of the wire; days are those of the business zone, the last one included. @throws ApiError 400 with a sentence per field */
export function readFilter(call: Call, { merchantId, ...wire }: Wire & { merchantId?: string }): OrderFilter {
  // The declaration of the call has checked names and values.
  const read = filters as Readonly<Record<string, (value: never, call: Call, wire: Wire) => Part>>
  const parts = Object.entries(wire).flatMap(([name, value]) =>
    value === undefined ? [] : (read[name]?.(value as never, call, wire) ?? []),
  )
  return filterOf(parts, isBlank(merchantId) ? undefined : merchantId)
}

export function filterOf(parts: readonly Part[], merchantId?: string): OrderFilter {
  const counted = parts.flatMap(({ sums }) => sums ?? [])
  return {
    merchantId,
    where: parts.flatMap(({ where = [] }) => where),
    sought: parts.flatMap(({ sought }) => (sought === undefined ? [] : [sought])),
    sums: counted.length === parts.length ? Object.assign({}, ...counted) : undefined,
  }
}

export function ofStatuses(list: readonly string[]): Part {
  const statuses = orderStatuses.filter((status) => list.includes(status))
  return { where: [sql`o.status in (${sql.join(statuses)})`], sums: { statuses } }
}

function ofMarketplace(isMarketplace: boolean): Part {
  return { where: [sql`o.is_marketplace = ${isMarketplace}`], sums: { isMarketplace } }
}

interface Days {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Days of creation. @param field the name that a mistake is reported under */
export function ofDays(days: Days, zone: BusinessTz, field: string): Part {
  const { from, to } = days
  const { from: start, before } = rangeOf(days, zone, field)
  return {
    where: [
      ...(start === undefined ? [] : [sql<SqlBool>`o.created_at >= ${start}`]),
      ...(before === undefined ? [] : [sql<SqlBool>`o.created_at < ${before}`]),
    ],
    sums: { ...(from !== undefined && { from }), ...(to !== undefined && { to }) },
  }
}

/** Days as a half-open range of instants. */
function rangeOf({ from, to }: Days, zone: BusinessTz, field: string): RegisterRange {
  if (from !== undefined && to !== undefined && from > to)
    throw validationError({ [field]: 'Дата начала не может быть позже даты окончания' })
  return {
    from: from === undefined ? undefined : startOfDay(from, zone),
    before: to === undefined ? undefined : endOfDay(to, zone),
  }
}

/** Both ends of `from,to`; an empty end is absent. */
export function readBetween(between: string | undefined): { from?: string; to?: string } {
  const [from, to] = between?.split(',') ?? []
  return { ...(isBlank(from) ? {} : { from }), ...(isBlank(to) ? {} : { to }) }
}

export interface OrderSort {
  readonly column: 'created_at' | 'amount_tiyn' | 'id' | 'waits_since'
  readonly direction: 'asc' | 'desc'
}

/** `amount:desc` and the like; when nothing is said, the newest first, or the first to expire where all do. */
export function readSort(
  sort?: string,
  { statuses, deadline }: Pick<Wire, 'statuses' | 'deadline'> = {},
): OrderSort {
  if (sort === undefined && isByDeadline(statuses?.split(',') ?? [], deadline))
    return { column: 'waits_since', direction: 'asc' }
  const [column, direction] = (sort ?? 'created_at:desc').split(':')
  return {
    column: column === 'amount' ? 'amount_tiyn' : column === 'id' ? 'id' : 'created_at',
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
  return text === undefined || text.trim() === ''
}
