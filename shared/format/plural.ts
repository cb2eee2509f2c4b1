const rules = new Intl.PluralRules('ru')

export function plural(count: number, one: string, few: string, many: string): string {
  const rule = rules.select(count)
  if (rule === 'one') return one
  // Fractions («other») take the same form as «few»: 1,5 заказа.
  return rule === 'many' ? many : few
}

const numbers = new Intl.NumberFormat('ru-RU')

export function formatNumber(value: number): string {
  return numbers.format(value)
}

export function countOf(count: number, one: string, few: string, many: string): string {
  return `${formatNumber(count)} ${plural(count, one, few, many)}`
}
