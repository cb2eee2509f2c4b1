import { randomUUID } from 'node:crypto'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Rows of work: `id`, `attempts`, `next_try_at` (of a claimed row the claim's end), `claim`, `last_error`, and `state` where a row can fail for good. */
export interface QueueTable<Row> {
  readonly name: string
  /** Which rows wait; due are those whose `next_try_at` has come. */
  readonly waiting: RawBuilder<SqlBool>
  readonly order: RawBuilder<unknown>
  /** Never there: it carries the type of a row. */
  readonly row?: Row
}

export type Claimed<Row> = Row & {
  readonly id: number | string
  readonly attempts: number
  readonly claim: string
}

export function queueTable<Row>(
  name: string,
  waiting: RawBuilder<SqlBool>,
  order: RawBuilder<unknown> = sql`next_try_at, id`,
): QueueTable<Row> {
  return { name, waiting, order }
}

/** Takes the first due row so that nobody else does; also one whose worker has died. */
export async function claimNext<Row>(
  db: Db,
  { name, waiting, order }: QueueTable<Row>,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<Claimed<Row> | undefined> {
  const { rows } = await sql<Claimed<Row>>`
    update ${sql.table(name)} set claim = ${randomUUID()}::uuid, attempts = attempts + 1, next_try_at = ${until}::timestamptz
    where id = (
      select id from ${sql.table(name)} where ${waiting} and next_try_at <= ${now}::timestamptz
      order by ${order} limit 1 for update skip locked
    )
    returning *`.execute(db)
  return rows[0]
}

/** @returns false when the claim has passed to somebody else, or the work is done. */
export function renewClaim<Row>(
  db: Db,
  table: QueueTable<Row>,
  row: Claimed<Row>,
  until: Date,
): Promise<boolean> {
  return setOwn(db, table, row, sql`next_try_at = ${until}::timestamptz`)
}

/** Notes a failed attempt: the next one, or none. @returns false when the claim has passed to somebody else. */
export function postpone<Row>(
  db: Db,
  table: QueueTable<Row>,
  row: Claimed<Row>,
  { nextTryAt, lastError, isFailed }: { nextTryAt: Date; lastError: string; isFailed: boolean },
): Promise<boolean> {
  const state = isFailed ? sql`, state = 'failed'` : sql``
  return setOwn(
    db,
    table,
    row,
    sql`next_try_at = ${nextTryAt}::timestamptz, last_error = ${lastError} ${state}`,
  )
}

async function setOwn<Row>(
  db: Db,
  { name, waiting }: QueueTable<Row>,
  { id, claim }: Claimed<Row>,
  changes: RawBuilder<unknown>,
): Promise<boolean> {
  const { rows } = await sql`
    update ${sql.table(name)} set ${changes}
    where id = ${id} and claim = ${claim}::uuid and ${waiting}
    returning id`.execute(db)
  return rows.length > 0
}
