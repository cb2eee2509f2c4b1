const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Rows that all have these columns, in COPY's text format: a line a row, a tab between values. */
export function toCopyFormat(rows: readonly object[], columns: readonly string[]): string {
  return (rows as readonly Record<string, unknown>[])
    .map((row) => `${columns.map((column) => written(row[column])).join('\t')}\n`)
    .join('')
}

function written(value: unknown): string {
  if (value === null) return '\\N'
  if (value instanceof Date) return value.toISOString()
  const text = Array.isArray(value) ? `{${value.map(writtenItem).join()}}` : String(value)
  return text.replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign)
}

const writtenItem = (item: unknown): string => `"${String(item).replace(/["\\]/g, '\\$&')}"`
