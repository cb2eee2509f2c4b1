const rules = new Intl.PluralRules('ru')

/** The Russian form that goes with a number: `plural(3, 'заказ', 'заказа', 'заказов')` → `заказа`. */
export function plural(count: number, one: string, few: string, many: string): string {
  const rule = rules.select(count)
  if (rule === 'one') return one
  // Fractions («other») take the same form as «few»: 1,5 заказа.
  return rule === 'many' ? many : few
}

const numbers = new Intl.NumberFormat('ru-RU')

/** A whole number with spaces between thousands: `12 345`. */
export function formatNumber(value: number): string {
  return numbers.format(value)
}

/** The number and its word: `1 234 заказа`. */
export function countOf(count: number, one: string, few: string, many: string): string {
  return `${formatNumber(count)} ${plural(count, one, few, many)}`
}
