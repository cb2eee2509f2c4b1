const units = ['Б', 'КБ', 'МБ', 'ГБ']

/** Formats bytes as `900 Б`, `7,4 КБ`, `12 МБ`: by 1024, one decimal below ten, like file managers. */
export function fileSize(bytes: number): string {
  let unit = 0
  let value = bytes
  // A number from 1023.5 on would be rounded to 1024 of its unit.
  for (; value >= 1023.5 && unit < units.length - 1; unit += 1) value /= 1024
  return `${new Intl.NumberFormat('ru', { maximumFractionDigits: value < 9.95 ? 1 : 0 }).format(value)} ${units[unit]}`
}
