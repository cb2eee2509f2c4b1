import { noFilters, type OrderFilters } from './filters.ts'

export interface FilterNames {
  status: (values: readonly string[]) => string
  merchant: (id: string) => string
  phone: (digits: string) => string
  /** `yyyy-MM-dd` → `dd.MM.yyyy` */
  day: (day: string) => string
}

export interface FilterChip {
  id: keyof OrderFilters
  text: string
  /** The filters once the chip is removed. */
  without: OrderFilters
}

/** The filters at work as removable chips, in the order of the fields. */
export function filterChips(filters: OrderFilters, names: FilterNames): FilterChip[] {
  const texts: Record<keyof OrderFilters, string> = {
    merchantId: filters.merchantId && `Партнёр: ${names.merchant(filters.merchantId)}`,
    orderId: filters.orderId && `Номер заказа: ${filters.orderId}`,
    phone: filters.phone && `Телефон: ${names.phone(filters.phone)}`,
    statuses: filters.statuses.length === 0 ? '' : `Статус: ${names.status(filters.statuses)}`,
    startDate: filters.startDate && `С ${names.day(filters.startDate)}`,
    endDate: filters.endDate && `По ${names.day(filters.endDate)}`,
    isMarketplace: { '-1': '', '1': 'Маркетплейс: да', '0': 'Маркетплейс: нет' }[filters.isMarketplace],
  }
  const ids: (keyof OrderFilters)[] = [
    'merchantId',
    'orderId',
    'phone',
    'statuses',
    'startDate',
    'endDate',
    'isMarketplace',
  ]
  return ids
    .filter((id) => texts[id] !== '')
    .map((id) => ({ id, text: texts[id], without: { ...filters, [id]: noFilters[id] } }))
}
