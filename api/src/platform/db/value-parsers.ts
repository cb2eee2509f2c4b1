/** Values arrive equal from both engines, whose defaults differ: bigint as a number, `date` and numeric as text. */

/** PostgreSQL's type ids (pg_type.oid), the keys of both drivers' parsers. */
export const oid = { int8: 20, date: 1082, numeric: 1700, int8Array: 1016, dateArray: 1182 } as const

/** Parses a bigint, exact up to 2^53: ids, counts and single amounts; sums of amounts use numeric. */
export function parseBigint(text: string): number {
  return Number(text)
}

/** Keeps a date as `yyyy-MM-dd` and a numeric as exact decimal text. */
export function asText(text: string): string {
  return text
}

/** Parses `{1,2,NULL}` for element types whose text never needs quotes. */
export function parsePlainArray<T>(text: string, parse: (element: string) => T): (T | null)[] {
  const elements = text.slice(1, -1)
  return elements === ''
    ? []
    : elements.split(',').map((element) => (element === 'NULL' ? null : parse(element)))
}
