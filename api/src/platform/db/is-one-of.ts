import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Whether a column holds one of the values; for one value PostgreSQL keeps the order of an index, which it loses under `= any()`. */
export function isOneOf(column: string, values: readonly string[]): RawBuilder<SqlBool> {
  return values.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`${sql.ref(column)} in (${sql.join(values)})`
}
