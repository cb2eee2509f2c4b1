import { type CallQuery, type OrderStatus, orderStatuses, tiynFromKzt } from '@cabinet/contract'
import type { BusinessTz } from '../../platform/config/config.ts'
import { validationError } from '../../platform/http/errors.ts'
import { endOfDay, startOfDay } from '../../platform/time/business-zone.ts'

/** What a list or a report asks for; every condition that is absent lets all orders through. */
export interface OrderFilter {
  readonly id?: number
  readonly merchantId?: string
  /** Beginning of the merchant's order number. */
  readonly numberPrefix?: string
  /** Last digits of the phone, or all 11. */
  readonly phoneEnd?: string
  readonly isMarketplace?: boolean
  readonly amountTiyn?: number
  readonly statuses?: readonly OrderStatus[]
  readonly createdFrom?: Date
  /** Not included. */
  readonly createdBefore?: Date
}

export interface OrderSort {
  readonly column: 'created_at' | 'amount_tiyn' | 'id'
  readonly direction: 'asc' | 'desc'
}

type Wire = CallQuery<'GET /uchet-accounting/application-report'>

/**
 * The filters of the wire. Days are those of the business zone, the last one included.
 * @throws ApiError 400 with a sentence per field.
 */
export function readFilter(wire: Wire, zone: BusinessTz): OrderFilter {
  const { from, to } = readBetween(wire.between)
  return {
    ...(wire.id === undefined ? {} : { id: wire.id }),
    ...(isBlank(wire.merchantId) ? {} : { merchantId: wire.merchantId }),
    ...(isBlank(wire.orderId) ? {} : { numberPrefix: wire.orderId.trim() }),
    ...(wire.ph_number === undefined ? {} : { phoneEnd: wire.ph_number }),
    ...(wire.isMarketplace === '0' || wire.isMarketplace === '1'
      ? { isMarketplace: wire.isMarketplace === '1' }
      : {}),
    ...(wire.amount === undefined ? {} : { amountTiyn: readAmount(wire.amount) }),
    ...(wire.statuses === undefined ? {} : { statuses: readStatuses(wire.statuses) }),
    ...readDays(from, to, zone, 'between'),
  }
}

/**
 * A range of days as a half-open range of instants.
 * @param field the name that a mistake is reported under.
 */
export function readDays(
  from: string | undefined,
  to: string | undefined,
  zone: BusinessTz,
  field: string,
): Pick<OrderFilter, 'createdFrom' | 'createdBefore'> {
  if (from !== undefined && to !== undefined && from > to)
    throw validationError({ [field]: 'Дата начала не может быть позже даты окончания' })
  try {
    return {
      ...(from === undefined ? {} : { createdFrom: startOfDay(from, zone) }),
      ...(to === undefined ? {} : { createdBefore: endOfDay(to, zone) }),
    }
  } catch {
    throw validationError({ [field]: 'Такой даты нет в календаре' })
  }
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

function readStatuses(list: string): OrderStatus[] {
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
