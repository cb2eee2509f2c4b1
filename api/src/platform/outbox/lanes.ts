import type { StoredDocument } from '../../ports/documents/documents.ts'
import type { Sms } from '../../ports/sms/sms.ts'
import type { Call } from '../call.ts'
import type { Claimed } from '../queue/queries.ts'
import { type Work, workOff } from '../queue/queue.ts'
import { deleteMessage, type Message, waitingDocuments, waitingSms } from './queries.ts'
import { unseal } from './seal.ts'

/** A lane per kind: an SMS does not wait for a document. A message is tried until it is taken or expires; sinks take one that comes twice as one. */
const patience = {
  left: 'messages of the outbox are not delivered yet',
  lookEveryMs: 500,
  leaseMs: 60_000,
  // Longer than any sink waits for its answer.
  limitMs: 35_000,
  waitMs: (attempts: number) => Math.min(5 * 60_000, 1_000 * 2 ** Math.min(attempts, 10)),
}

const sms: Work<Message> = {
  ...patience,
  table: waitingSms,
  atOnce: 10,
  perform: deliver(async ({ platform }, { id, payload }, signal) => {
    // A payload is what outbox.ts wrote there.
    const parsed = JSON.parse(unseal(payload, platform.keys.token)) as Omit<Sms, 'id'>
    await platform.sms.send({ id, ...parsed }, signal)
  }),
}

const documents: Work<Message> = {
  ...patience,
  table: waitingDocuments,
  atOnce: 4,
  perform: deliver(({ platform }, { payload }, signal) =>
    platform.documents.put(JSON.parse(payload) as StoredDocument, signal),
  ),
}

/** Sends the SMS that are due. @throws AggregateError when some did not leave yet. */
export const deliverSms = (call: Call): Promise<void> => workOff(call, sms)

/** Stores the documents that are due. @throws AggregateError when some are not stored yet. */
export const deliverDocuments = (call: Call): Promise<void> => workOff(call, documents)

function deliver(dispatch: (call: Call, message: Message, signal: AbortSignal) => Promise<void>) {
  return async (call: Call, message: Claimed<Message>, signal: AbortSignal): Promise<void> => {
    const isUseless = message.expires_at !== null && message.expires_at <= call.now
    if (!isUseless) await dispatch(call, message, signal)
    await deleteMessage(call.db, message)
  }
}
