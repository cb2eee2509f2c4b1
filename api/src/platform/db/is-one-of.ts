import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Whether a column holds one of the values. Not `= any()`: a prepared statement keeps one plan for all when it knows how many they are. */
export function isOneOf(column: string, values: readonly string[]): RawBuilder<SqlBool> {
  return values.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`${sql.ref(column)} in (${sql.join(values)})`
}
