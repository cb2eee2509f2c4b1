import type { StatusGroup } from '@cabinet/contract'

/** The series of the charts, from the bottom of a bar to its top. */
export const seriesIds = ['boughtOut', 'successful', 'cancelled', 'returned'] as const
export type SeriesId = (typeof seriesIds)[number]

/** Wire name, name on the screen. Source: decisions 1. */
export const series: Record<SeriesId, { readonly group: StatusGroup; readonly name: string }> = {
  boughtOut: { group: 'buyed', name: 'Выкупленные' },
  successful: { group: 'completed', name: 'Успешные' },
  cancelled: { group: 'canceled', name: 'Отменённые' },
  returned: { group: 'return_final', name: 'Возвращённые' },
}

/** `fill` of a series, its pattern included; drawn once per page by `SeriesPatterns`. */
export function fillOf(id: SeriesId): string {
  return `url(#analytics-${id})`
}
