/** `Заказы ALTYN_TECH 2026-10-01—2026-11-20.xlsx`; without a range the day on which it was made. Days are those of the business zone. */
export function reportName(
  range: { readonly from?: string | undefined; readonly to?: string | undefined },
  today: string,
  merchantId?: string,
): string {
  const { from, to } = range
  const days = from === undefined ? (to === undefined ? today : `по ${to}`) : `${from}—${to ?? today}`
  return `${['Заказы', ...(merchantId === undefined ? [] : [merchantId]), days].join(' ')}.xlsx`
}
