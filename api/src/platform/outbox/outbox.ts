import type { StoredDocument } from '../../ports/documents/documents.ts'
import type { Sms } from '../../ports/sms/sms.ts'
import type { Db } from '../db/database.ts'
import type { Platform } from '../platform.ts'
import { insertMessages } from './queries.ts'
import { seal } from './seal.ts'

type Sender = Pick<Platform, 'jobs' | 'clock' | 'keys'>

/** An SMS that leaves if and only if the transaction `trx` is committed; after `expiresAt` it is dropped. */
export async function sendSms(
  { jobs, clock, keys }: Sender,
  trx: Db,
  sms: Omit<Sms, 'id'>,
  expiresAt: Date,
): Promise<void> {
  const payload = seal(JSON.stringify(sms), keys.token)
  await insertMessages(trx, clock(), [{ topic: 'sms', payload, expires_at: expiresAt }])
  await jobs.send(trx, 'deliver-sms', {})
}

/** Documents that reach the document store if and only if the transaction `trx` is committed; kept until they have. */
export async function storeDocuments(
  { jobs, clock }: Sender,
  trx: Db,
  documents: readonly StoredDocument[],
): Promise<void> {
  if (documents.length === 0) return
  const payloads = documents.map((document) => JSON.stringify(document))
  await insertMessages(
    trx,
    clock(),
    payloads.map((payload) => ({ topic: 'document', payload, expires_at: null })),
  )
  await jobs.send(trx, 'deliver-documents', {})
}
