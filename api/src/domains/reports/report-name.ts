import { displayDay, displayDays } from '../../platform/time/display-days.ts'

/** Returns `Заказы ALTYN_TECH 01.10.2026—20.11.2026.xlsx`; without a range, the current business day. */
export function reportName(
  range: { readonly from?: string | undefined; readonly to?: string | undefined },
  today: string,
  merchantId?: string,
): string {
  const { from, to } = range
  const days =
    from === undefined
      ? to === undefined
        ? displayDay(today)
        : `по ${displayDay(to)}`
      : displayDays(from, to ?? today)
  return `${['Заказы', ...(merchantId === undefined ? [] : [merchantId]), days].join(' ')}.xlsx`
}
