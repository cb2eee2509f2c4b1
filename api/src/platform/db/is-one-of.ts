import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Whether a column has one of the values; `=` for one value, because `= any()` makes PostgreSQL lose the index order. */
export function isOneOf(column: string, values: readonly string[]): RawBuilder<SqlBool> {
  return values.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`${sql.ref(column)} in (${sql.join(values)})`
}
