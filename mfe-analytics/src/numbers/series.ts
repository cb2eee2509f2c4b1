import type { StatusGroup } from '@cabinet/contract'

export const seriesIds = ['boughtOut', 'successful', 'cancelled', 'returned'] as const
export type SeriesId = (typeof seriesIds)[number]

export const series: Record<
  SeriesId,
  { readonly group: StatusGroup; readonly name: string; readonly hint?: string }
> = {
  boughtOut: { group: 'buyed', name: 'Выкупленные' },
  successful: { group: 'completed', name: 'Успешные', hint: 'ещё не оплачены банком' },
  cancelled: { group: 'canceled', name: 'Отменённые' },
  returned: { group: 'return_final', name: 'Возвращённые' },
}

export function fillOf(id: SeriesId): string {
  return `url(#analytics-${id})`
}
