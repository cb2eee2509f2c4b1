import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Returns the condition that a column has one of the values; `= any()` would lose the index order. */
export function isOneOf(column: string, values: readonly string[]): RawBuilder<SqlBool> {
  return values.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`${sql.ref(column)} in (${sql.join(values)})`
}
