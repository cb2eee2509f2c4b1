import type { Db } from '../../platform/db/database.ts'

export function selectFailures(db: Db, hashes: readonly string[]) {
  return db.selectFrom('sign_in_failures').select('blocked_until').where('name_hash', 'in', hashes).execute()
}

/** One more failure; those before `forgotten` don't count any more. @returns how many there are in a row. */
export async function countFailure(
  db: Db,
  hash: string,
  { now, forgotten }: { now: Date; forgotten: Date },
): Promise<number> {
  const { failures } = await db
    .insertInto('sign_in_failures')
    .values({ name_hash: hash, failures: 1, blocked_until: now, last_failed_at: now })
    .onConflict((conflict) =>
      conflict.column('name_hash').doUpdateSet((eb) => ({
        failures: eb
          .case()
          .when('sign_in_failures.last_failed_at', '<', forgotten)
          .then(1)
          .else(eb('sign_in_failures.failures', '+', 1))
          .end(),
        last_failed_at: now,
      })),
    )
    .returning('failures')
    .executeTakeFirstOrThrow()
  return failures
}

export async function blockUntil(db: Db, hash: string, until: Date): Promise<void> {
  await db
    .updateTable('sign_in_failures')
    .set({ blocked_until: until })
    .where('name_hash', '=', hash)
    .execute()
}

export async function forgetFailures(db: Db, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('name_hash', 'in', hashes).execute()
}
