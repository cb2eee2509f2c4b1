/** A node of what EXPLAIN (ANALYZE, FORMAT JSON) tells. */
export interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly Plan[]
}

/** Rows that the scans of a plan have read of tables; elements of an array are none. */
export function rowsRead(plan: Plan): number {
  const { 'Actual Rows': rows, 'Actual Loops': loops, Plans = [] } = plan
  const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  const isRead = /(?<!Subquery |CTE |Function )Scan/.test(plan['Node Type'])
  const own = isRead ? (rows + removed) * loops : 0
  const inner = Plans.reduce((sum, part) => sum + rowsRead(part), 0)
  // The rows that its indexes have named, read once.
  return plan['Node Type'] === 'Bitmap Heap Scan' ? Math.max(own, inner) : own + inner
}

/** How often a plan names a table. */
export const scansOf = (table: string, { 'Relation Name': name, Plans = [] }: Plan): number =>
  Plans.reduce((sum, part) => sum + scansOf(table, part), name === table ? 1 : 0)
