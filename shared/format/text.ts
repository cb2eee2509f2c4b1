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

const units = ['Б', 'КБ', 'МБ', 'ГБ']

/** Formats bytes as `900 Б`, `7,4 КБ`, `12 МБ`: by 1024, one decimal below ten, like file managers. */
export function fileSize(bytes: number): string {
  let unit = 0
  let value = bytes
  // A number from 1023.5 on would be rounded to 1024 of its unit.
  for (; value >= 1023.5 && unit < units.length - 1; unit += 1) value /= 1024
  return `${new Intl.NumberFormat('ru', { maximumFractionDigits: value < 9.95 ? 1 : 0 }).format(value)} ${units[unit]}`
}

/** Returns the non-empty parts of a name with spaces, surname first. */
export function fullName(...parts: readonly (string | null | undefined)[]): string {
  return parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ')
}
