/** Rows of a page of the logs; a query takes one more, which tells that others follow. */
export const pageSize = 50

const keptMs = 30 * 24 * 3_600_000

/** Returns the moment before which the logs tell nothing. */
export const logBegin = (now: Date): Date => new Date(now.getTime() - keptMs)

/** Cuts rows, the newest first, to a page. @returns its items, and the id before which the next page begins */
export function toLogPage<Row, Item extends { readonly id: number }>(
  rows: readonly Row[],
  toItem: (row: Row) => Item,
): { items: Item[]; next: number | null } {
  const items = rows.slice(0, pageSize).map(toItem)
  return { items, next: rows.length > pageSize ? (items.at(-1)?.id ?? null) : null }
}
