import {
  type DeleteQueryBuilder,
  type DeleteResult,
  type Insertable,
  type InsertQueryBuilder,
  type InsertResult,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely'
import { includesMerchant, type MerchantScope } from '../access/scope.ts'
import type { Db } from './database.ts'
import type { MerchantTables, OpenTables } from './tables.ts'

type Owned = keyof MerchantTables & string

/** The open tables and one merchants' table: a join can't add a second one without its own condition. */
type With<T extends Owned, A extends string> = OpenTables & { [K in A]: MerchantTables[T] }

export interface ScopedQueries {
  /** Selects a merchants' table within the scope; `alias` names it as in `selectFrom('orders', 'o')`. */
  selectFrom<T extends Owned, A extends string = T>(
    table: T,
    alias?: A,
  ): SelectQueryBuilder<With<T, A>, A, Record<never, never>>
  updateTable<T extends Owned>(table: T): UpdateQueryBuilder<With<T, T>, T, T, UpdateResult>
  deleteFrom<T extends Owned>(table: T): DeleteQueryBuilder<With<T, T>, T, DeleteResult>
  /** @throws ScopeViolation when a row belongs to a merchant outside the scope. */
  insertInto<T extends Owned>(
    table: T,
    rows: Insertable<MerchantTables[T]> | readonly Insertable<MerchantTables[T]>[],
  ): InsertQueryBuilder<With<T, T>, T, InsertResult>
  /** Returns the scope's condition; `= any()` would lose the order of a (merchant, date) index. */
  owns(column: string): RawBuilder<SqlBool>
}

class ScopeViolation extends Error {
  constructor(table: string, merchantId: string, reason: string) {
    super(`a row of ${table} for merchant ${merchantId} is outside the scope of ${reason}`)
    this.name = 'ScopeViolation'
  }
}

/** Returns the only access to merchants' tables: every query begins with the merchant condition. */
export function scoped(db: Db, scope: MerchantScope): ScopedQueries {
  // The same connection with a type that includes merchants' tables, used only inside this function.
  const all = db.$extendTables<Pick<MerchantTables, Owned>>()
  const condition = (column: string) => ownership(scope, column)
  const queries = {
    selectFrom: (table: Owned, alias: string = table) =>
      all.selectFrom(`${table} as ${alias}` as 'merchants').where(condition(`${alias}.merchant_id`)),
    updateTable: (table: Owned) => all.updateTable(table).where(condition(`${table}.merchant_id`)),
    deleteFrom: (table: Owned) => all.deleteFrom(table).where(condition(`${table}.merchant_id`)),
    insertInto: (
      table: Owned,
      rows: Insertable<MerchantTables[Owned]> | readonly Insertable<MerchantTables[Owned]>[],
    ) => {
      const list: readonly Insertable<MerchantTables[Owned]>[] = Array.isArray(rows) ? rows : [rows]
      for (const row of list)
        if (!includesMerchant(scope, row.merchant_id))
          throw new ScopeViolation(table, row.merchant_id, scope.reason)
      return all.insertInto(table).values(list)
    },
    owns: condition,
  }
  return queries as unknown as ScopedQueries
}

function ownership(scope: MerchantScope, column: string): RawBuilder<SqlBool> {
  if (scope.merchants === 'all') return sql<SqlBool>`true`
  return isOneOf(column, scope.merchants)
}

/** Returns the condition that a column has one of the values; `= any()` would lose the index order. */
export function isOneOf(column: string, values: readonly string[]): RawBuilder<SqlBool> {
  return values.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`${sql.ref(column)} in (${sql.join(values)})`
}
