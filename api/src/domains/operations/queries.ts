import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { ServiceContext } from '../../platform/service-context.ts'
import type { AlarmsTable, ReleasesSeenTable } from './tables.ts'

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

/** Adds an alarm, or prolongs one that passes by itself. @returns whether the alarm is new */
export async function insertAlarm(
  { db, now: since }: ServiceContext,
  { name, text, until }: { readonly name: string; readonly text: string; readonly until?: Date },
): Promise<boolean> {
  const added = await db
    .insertInto('alarms')
    .values({ name, text, since, until: until ?? null })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((eb) => ({ until: eb.ref('excluded.until') }))
        .whereRef('alarms.until', '<', 'excluded.until'),
    )
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirst()
  return added?.isNew ?? false
}

export const selectAlarms = (db: Db): Promise<Selectable<AlarmsTable>[]> =>
  db.selectFrom('alarms').selectAll().orderBy('name').execute()

/** @returns whether it was there: another process may have ended it */
export async function deleteAlarm(db: Db, name: string): Promise<boolean> {
  const gone = await db.deleteFrom('alarms').where('name', '=', name).returning('name').executeTakeFirst()
  return gone !== undefined
}
