import type { Insertable } from 'kysely'
import { scoped } from '../../platform/db/scoped.ts'
import type { WritingContext } from '../../platform/service-context.ts'
import type { IntakeEventsTable } from './tables.ts'

/** Stores a report of the bank. @returns false when its id is known; of two concurrent ones the second waits for the first */
export async function insertEvent(
  { db, scope }: WritingContext,
  row: Insertable<IntakeEventsTable>,
): Promise<boolean> {
  const fresh = await scoped(db, scope)
    .insertInto('intake_events', row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('intake_events.event_id')
    .executeTakeFirst()
  return fresh !== undefined
}

export async function selectEventHash(
  { db, scope }: WritingContext,
  eventId: string,
): Promise<string | undefined> {
  const known = await scoped(db, scope)
    .selectFrom('intake_events')
    .select('body_hash')
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  return known?.body_hash
}
