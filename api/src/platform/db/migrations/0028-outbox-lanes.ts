import type { Kysely } from 'kysely'
import { run } from './statements.ts'

/** A claim that can be renewed while a message is being sent, and a lane for each kind of message. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    'alter table outbox add column claim uuid',
    'create index outbox_lanes on outbox (topic, next_try_at)',
    'drop index outbox_due',
  ])
}
