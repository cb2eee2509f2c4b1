import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { ReleasesSeenTable } from './tables.ts'

export const selectReleasesSeen = (db: Db): Promise<Selectable<ReleasesSeenTable> | undefined> =>
  db.selectFrom('releases_seen').selectAll().executeTakeFirst()

/** Raises the stored marks; concurrent writers are harmless, because the numbers only grow. */
export async function recordReleasesSeen(
  db: Db,
  seen: Omit<Insertable<ReleasesSeenTable>, 'id'>,
): Promise<void> {
  await db
    .insertInto('releases_seen')
    .values({ id: 1, ...seen })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        root: seen.root,
        key_set: eb.fn('greatest', ['releases_seen.key_set', 'excluded.key_set']),
        revision: eb.fn('greatest', ['releases_seen.revision', 'excluded.revision']),
      })),
    )
    .execute()
}
