import { type CallQuery, orderStatuses, tiynFromKzt } from '@cabinet/contract'
import type { Actor } from '../../platform/call.ts'
import type { BusinessTz } from '../../platform/config/config.ts'
import { validationError } from '../../platform/http/errors.ts'
import { endOfDay, startOfDay } from '../../platform/time/business-zone.ts'
import { meaningsFor, meaningsOf } from './meanings.ts'
import type { OrdersTable } from './tables.ts'

export type Condition = Comparison | AnyOf

export interface Comparison {
  readonly column: keyof OrdersTable
  /** `in month`: of the month of +06:00 that begins on a day. */
  readonly is: '=' | '>=' | '<' | 'in' | 'in month' | 'starts with' | 'ends with'
  readonly value: string | number | boolean | Date | readonly string[]
  /** Looked at in each row of a walk; no way to the rows. */
  readonly isPassive?: boolean
}

interface AnyOf {
  readonly column: 'any'
  readonly is: 'any of'
  readonly value: readonly Comparison[]
}

export interface OrderFilter {
  readonly merchantId?: string | undefined
  readonly conditions: readonly Condition[]
}

export interface OrderSort {
  readonly column: 'created_at' | 'amount_tiyn' | 'id'
  readonly direction: 'asc' | 'desc'
}

type Wire = Omit<CallQuery<'GET /uchet-accounting/application-report'>, 'sort' | 'merchantId'>

/** The filters of the list, one line each: parameter of the call → what it asks of an order. The merchant narrows the scope instead. */
const filters: {
  readonly [P in keyof Required<Wire>]: (value: Required<Wire>[P], zone: BusinessTz) => readonly Condition[]
} = {
  id: (id) => [where('id', '=', id)],
  orderId: (text) => (isBlank(text) ? [] : [where('merchant_order_id', 'starts with', text.trim())]),
  search: (text) => [{ column: 'any', is: 'any of', value: meaningsOf(text) }],
  ph_number: (digits) => [where('phone', 'ends with', digits)],
  isMarketplace: (choice) => (choice === '-1' ? [] : [where('is_marketplace', '=', choice === '1')]),
  amount: (kzt) => [where('amount_tiyn', '=', readAmount(kzt))],
  statuses: (list) => [where('status', 'in', readStatuses(list))],
  between: (days, zone) => {
    const { from, to } = readBetween(days)
    return readDays(from, to, zone, 'between')
  },
}

function where(column: Comparison['column'], is: Comparison['is'], value: Comparison['value']): Comparison {
  return { column, is, value }
}

/** The filters of the wire; days are those of the business zone, the last one included. @throws ApiError 400 with a sentence per field */
export function readFilter(
  { merchantId, ...wire }: Wire & { merchantId?: string },
  zone: BusinessTz,
): OrderFilter {
  const conditions = Object.entries(wire).flatMap(([name, value]) => conditionsOf(name, value, zone))
  return { merchantId: isBlank(merchantId) ? undefined : merchantId, conditions }
}

/** Without phones for whoever may not see one, and could find it out digit by digit. */
export function withPhonesFor(actor: Actor, { conditions, ...filter }: OrderFilter): OrderFilter {
  const seen = (condition: Condition) =>
    condition.is === 'any of' ? { ...condition, value: meaningsFor(actor, condition.value) } : condition
  return { ...filter, conditions: conditions.map(seen) }
}

function conditionsOf(name: string, value: unknown, zone: BusinessTz): readonly Condition[] {
  // The declaration of the call has checked names and values.
  const read = (
    filters as Readonly<Record<string, (value: never, zone: BusinessTz) => readonly Condition[]>>
  )[name]
  return read === undefined || value === undefined ? [] : read(value as never, zone)
}

export function hasStatus(status: string): Condition {
  return where('status', '=', status)
}

/** Days of creation as a half-open range of instants. @param field the name that a mistake is reported under */
export function readDays(
  from: string | undefined,
  to: string | undefined,
  zone: BusinessTz,
  field: string,
): readonly Condition[] {
  if (from !== undefined && to !== undefined && from > to)
    throw validationError({ [field]: 'Дата начала не может быть позже даты окончания' })
  return [
    ...(from === undefined ? [] : [where('created_at', '>=', startOfDay(from, zone))]),
    ...(to === undefined ? [] : [where('created_at', '<', endOfDay(to, zone))]),
  ]
}

/** Both ends of `from,to`; an empty end is absent. */
export function readBetween(between: string | undefined): { from?: string; to?: string } {
  const [from, to] = between?.split(',') ?? []
  return { ...(isBlank(from) ? {} : { from }), ...(isBlank(to) ? {} : { to }) }
}

/** `amount:desc` and the like; the newest first when nothing is said. */
export function readSort(sort: string | undefined): OrderSort {
  if (sort === undefined) return { column: 'created_at', direction: 'desc' }
  const [column, direction] = sort.split(':')
  return {
    column: column === 'amount' ? 'amount_tiyn' : column === 'id' ? 'id' : 'created_at',
    direction: direction === 'desc' ? 'desc' : 'asc',
  }
}

function readStatuses(list: string): string[] {
  const wanted = new Set(list.split(','))
  return orderStatuses.filter((status) => wanted.has(status))
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
