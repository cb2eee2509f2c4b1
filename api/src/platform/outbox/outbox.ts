import { randomUUID } from 'node:crypto'
import type { StoredDocument } from '../../ports/documents/documents.ts'
import type { Sms } from '../../ports/sms/sms.ts'
import type { Db } from '../db/database.ts'
import type { Platform } from '../platform.ts'
import { seal } from './seal.ts'
import type { OutboxTopic } from './tables.ts'

type Sender = Pick<Platform, 'jobs' | 'clock' | 'keys'>

/** An SMS that leaves if and only if the transaction `trx` is committed; after `expiresAt` it is dropped. */
export async function sendSms(
  platform: Sender,
  trx: Db,
  sms: Omit<Sms, 'id'>,
  expiresAt: Date,
): Promise<void> {
  const payload = seal(JSON.stringify(sms), platform.keys.token)
  await enqueue(platform, trx, [{ topic: 'sms', payload, expires_at: expiresAt }])
}

/** Documents that reach the document store if and only if the transaction `trx` is committed; kept until they have. */
export async function storeDocuments(
  platform: Sender,
  trx: Db,
  documents: readonly StoredDocument[],
): Promise<void> {
  const messages = documents.map((document) => ({
    topic: 'document' as const,
    payload: JSON.stringify(document),
    expires_at: null,
  }))
  await enqueue(platform, trx, messages)
}

interface Message {
  readonly topic: OutboxTopic
  readonly payload: string
  readonly expires_at: Date | null
}

async function enqueue({ jobs, clock }: Sender, trx: Db, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return
  const now = clock()
  const fresh = { created_at: now, next_try_at: now, attempts: 0, last_error: null }
  await trx
    .insertInto('outbox')
    .values(messages.map((message) => ({ id: randomUUID(), ...fresh, ...message })))
    .execute()
  await jobs.send(trx, 'deliver-outbox', {})
}
