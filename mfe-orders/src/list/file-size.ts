const kilobytes = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 0 })
const megabytes = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Bytes → `12 КБ`, `1,5 МБ`. */
export function fileSize(bytes: number): string {
  return bytes < 1_000_000
    ? `${kilobytes.format(bytes / 1000)} КБ`
    : `${megabytes.format(bytes / 1_000_000)} МБ`
}
