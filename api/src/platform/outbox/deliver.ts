import { type Selectable, sql } from 'kysely'
import type { StoredDocument } from '../../ports/documents/documents.ts'
import type { Sms } from '../../ports/sms/sms.ts'
import { scrub } from '../http/logging.ts'
import type { Platform } from '../platform.ts'
import { unseal } from './seal.ts'
import type { OutboxTable } from './tables.ts'

type Message = Selectable<OutboxTable>

/** A message that is being sent belongs to one worker for this long; longer than any sink may take. */
const claimMs = 60_000
const atOnce = 20
const longestWaitMs = 5 * 60_000

/**
 * Sends what is due, each message until its sink has it: a message that failed waits longer after each try, five minutes at most, and
 * is never given up (an SMS when its code has expired). Sinks take the same message twice as one: it goes out again when a process
 * dies between sending and noting it.
 * @throws when something could not be sent, so that the job is tried again soon.
 */
export async function deliverOutbox(platform: Platform): Promise<void> {
  const failures: unknown[] = []
  for (;;) {
    const messages = await claim(platform)
    for (const message of messages) {
      try {
        await dispatch(platform, message)
        await platform.db.deleteFrom('outbox').where('id', '=', message.id).execute()
      } catch (error) {
        failures.push(error)
        await postpone(platform, message, error)
      }
    }
    if (messages.length < atOnce) break
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} messages of the outbox are not delivered yet`, {
      cause: failures[0],
    })
}

/** Takes due messages so that no other worker does; the old ones first. */
async function claim({ db, clock }: Platform): Promise<Message[]> {
  const now = clock()
  await db.deleteFrom('outbox').where('expires_at', '<=', now).execute()
  return db
    .updateTable('outbox')
    .set({ next_try_at: new Date(now.getTime() + claimMs), attempts: sql`attempts + 1` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('next_try_at', '<=', now)
        .orderBy('next_try_at')
        .limit(atOnce)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
}

async function dispatch(platform: Platform, { id, topic, payload }: Message): Promise<void> {
  // A payload is what outbox.ts wrote there.
  if (topic === 'sms')
    await platform.sms.send({ id, ...(JSON.parse(unseal(payload, platform.keys.token)) as Omit<Sms, 'id'>) })
  else await platform.documents.put(JSON.parse(payload) as StoredDocument)
}

async function postpone({ db, clock }: Platform, { id, attempts }: Message, error: unknown): Promise<void> {
  const wait = Math.min(longestWaitMs, 1_000 * 2 ** Math.min(attempts, 10))
  await db
    .updateTable('outbox')
    .set({
      next_try_at: new Date(clock().getTime() + wait),
      last_error: scrub(error instanceof Error ? error.message : 'unknown error').slice(0, 500),
    })
    .where('id', '=', id)
    .execute()
}
