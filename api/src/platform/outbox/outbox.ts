import type { StoredDocument } from '../../ports/documents/documents.ts'
import type { Sms } from '../../ports/sms/sms.ts'
import type { WritingCall } from '../call.ts'
import { insertMessages } from './queries.ts'
import { seal } from './seal.ts'

/** An SMS that leaves if and only if the call's transaction is committed; after `expiresAt` it is dropped. */
export async function sendSms(
  { db, now, platform }: WritingCall,
  sms: Omit<Sms, 'id'>,
  expiresAt: Date,
): Promise<void> {
  const payload = seal(JSON.stringify(sms), platform.keys.token)
  await insertMessages(db, now, [{ topic: 'sms', payload, expires_at: expiresAt }])
  await platform.jobs.send(db, 'deliver-sms', {})
}

/** Documents that reach the document store if and only if the call's transaction is committed; kept until they have. */
export async function storeDocuments(
  { db, now, platform }: WritingCall,
  documents: readonly StoredDocument[],
): Promise<void> {
  if (documents.length === 0) return
  const payloads = documents.map((document) => JSON.stringify(document))
  await insertMessages(
    db,
    now,
    payloads.map((payload) => ({ topic: 'document', payload, expires_at: null })),
  )
  await platform.jobs.send(db, 'deliver-documents', {})
}
