import type { StoredDocument } from '../../ports/documents/documents.ts'
import type { Sms } from '../../ports/sms/sms.ts'
import type { Attempt, JobData } from '../jobs/jobs.ts'
import { decryptSecret, encryptSecret } from '../secrets/secrets.ts'
import type { ServiceContext, WritingContext } from '../service-context.ts'
import { inSpan } from '../tracing/tracing.ts'

/** Codes in SMS are encrypted while queued. */
const smsContext = 'outbox/sms'

/** Sends an SMS if and only if the transaction commits; it is dropped after `expiresAt`. */
export async function sendSms(
  { db, platform }: WritingContext,
  sms: Omit<Sms, 'id'>,
  expiresAt: Date,
): Promise<void> {
  const sealed = encryptSecret(JSON.stringify(sms), smsContext, platform.keys)
  await platform.jobs.send(db, 'deliver-sms', { sealed, expiresAt: expiresAt.toISOString() })
}

/** Queues documents, so that they reach the document store if and only if the transaction commits. */
export async function storeDocuments(
  { db, platform }: WritingContext,
  documents: readonly StoredDocument[],
): Promise<void> {
  await platform.jobs.sendAll(db, 'deliver-document', documents)
}

/** Sends an SMS that has not expired; the gateway recognises a repeated one by its id. */
export async function deliverSms(
  { now, platform }: ServiceContext,
  { sealed, expiresAt }: JobData['deliver-sms'],
  { id, signal }: Attempt,
): Promise<void> {
  if (new Date(expiresAt) <= now) return
  // sendSms() wrote this value.
  const sms: Omit<Sms, 'id'> = JSON.parse(decryptSecret(sealed, smsContext, platform.keys))
  await inSpan({ name: 'sms', kind: 'client' }, () => platform.sms.send({ id, ...sms }, signal))
}

/** Stores a document; the store recognises a repeated one by its id. */
export async function deliverDocument(
  { platform }: ServiceContext,
  document: StoredDocument,
  { signal }: Attempt,
): Promise<void> {
  await inSpan({ name: 'document', kind: 'client' }, () => platform.documents.put(document, signal))
}
