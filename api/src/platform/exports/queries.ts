import { sql } from 'kysely'
import { lockNumber } from '../db/advisory-locks.ts'
import type { Db, Trx } from '../db/database.ts'

/** Locks a user's exports, so that they are counted one after another across processes. */
export async function lockUserExports(trx: Trx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumber('exportsOfUser')}, ${userId})`.execute(trx)
}

/** @param latest no export counts longer: what is stored past it was written by a clock that was ahead */
export async function countRunning(
  db: Db,
  userId: number,
  { now, latest }: { now: Date; latest: Date },
): Promise<number> {
  const { running } = await db
    .selectFrom('running_exports')
    .select(({ fn }) => fn.countAll<number>().as('running'))
    .where('user_id', '=', userId)
    .where('counts_until', '>', now)
    .where('counts_until', '<=', latest)
    .executeTakeFirstOrThrow()
  return Number(running)
}

export async function insertRunning(
  db: Db,
  row: { id: string; user_id: number; counts_until: Date },
  now: Date,
): Promise<void> {
  await db.deleteFrom('running_exports').where('counts_until', '<=', now).execute()
  await db.insertInto('running_exports').values(row).execute()
}

export async function renewRunning(db: Db, id: string, until: Date): Promise<void> {
  await db.updateTable('running_exports').set({ counts_until: until }).where('id', '=', id).execute()
}

export async function deleteRunning(db: Db, id: string): Promise<void> {
  await db.deleteFrom('running_exports').where('id', '=', id).execute()
}
