const units = ['Б', 'КБ', 'МБ', 'ГБ']

/** `7,4 КБ`; bytes are counted by 1024. */
export function fileSize(bytes: number): string {
  let unit = 0
  let value = bytes
  for (; value >= 1024 && unit < units.length - 1; unit += 1) value /= 1024
  return `${new Intl.NumberFormat('ru', { maximumFractionDigits: value < 10 ? 1 : 0 }).format(value)} ${units[unit]}`
}
