import { activeFilters, noFilters, type OrderFilters } from './filters.ts'

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
  const text: Record<keyof OrderFilters, () => string> = {
    merchantId: () => `Партнёр: ${names.merchant(filters.merchantId)}`,
    orderId: () => `Номер заказа: ${filters.orderId}`,
    phone: () => `Телефон: ${names.phone(filters.phone)}`,
    statuses: () => `Статус: ${names.status(filters.statuses)}`,
    startDate: () => `С ${names.day(filters.startDate)}`,
    endDate: () => `По ${names.day(filters.endDate)}`,
    isMarketplace: () => `Маркетплейс: ${filters.isMarketplace === '1' ? 'да' : 'нет'}`,
  }
  return activeFilters(filters).map((id) => ({
    id,
    text: text[id](),
    without: { ...filters, [id]: noFilters[id] },
  }))
}
