import { type Call, inTransaction, jobCall } from '../../platform/call.ts'
import type { Config } from '../../platform/config/config.ts'
import { askingAs } from '../../platform/db/turns.ts'
import type { Platform } from '../../platform/platform.ts'
import { decryptSecret } from '../../platform/secrets/secrets.ts'
import { inSpan } from '../../platform/tracing/tracing.ts'
import { receiverPath } from '../../ports/mail/dev-mailbox.ts'
import { type PostOutcome, postWebhook, type WebhookRules } from '../../ports/webhooks/post.ts'
import { audit } from '../audit/audit.ts'
import { listHolders } from '../users/account.ts'
import { markFailing, selectAddress, switchOff } from './address-queries.ts'
import {
  type AddressRow,
  claimDue,
  type DeliveryRow,
  endWaiting,
  recordAttempt,
  selectDueAddresses,
} from './delivery-queries.ts'
import { signedHeaders } from './sign.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Waits after failed attempts, ms. */
const retries = [
  ...[5 * second, minute, 5 * minute, 30 * minute],
  ...[2 * hour, 5 * hour, 10 * hour, 24 * hour],
] as const
const offAfter = 3 * day
/** Both secrets sign for so long after a rotation. */
export const rotationMs = day
/** Attempts at once to one address; one that fails gets a single one. */
const atOnce = 20

/** Binds a partner's secrets to their storage. */
export const secretPlace = (merchantId: string): string => `webhooks/${merchantId}`

/** Names an address in records. */
export const subjectOf = ({ id, url, merchant_id: merchant }: AddressRow) =>
  ({ subject: 'webhook', id: `вебхук ${id} (${new URL(url).host})`, merchant }) as const

/** Returns the address of the outbox's own receiver. */
export const innerReceiver = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  `${publicUrl}${receiverPath}`

export function rulesOf({ config }: Pick<Platform, 'config'>): WebhookRules {
  return { loopback: config.webhookLoopback, ...(config.embedded && { inner: innerReceiver(config) }) }
}

/** Returns the secrets that sign at a moment, the present one first. */
export function secretsOf(
  { keys, clock }: Pick<Platform, 'keys' | 'clock'>,
  { merchant_id, secret, previous_secret, rotated_at }: AddressRow,
): string[] {
  const isBoth = previous_secret && rotated_at && clock().getTime() - rotated_at.getTime() < rotationMs
  const open = (sealed: string) => decryptSecret(sealed, secretPlace(merchant_id), keys)
  return [open(secret), ...(isBoth ? [open(previous_secret)] : [])]
}

/**
 * Returns the sender of a process. It sends what is due, each address in a lane of its own, so that a slow receiver delays no other, and
 * ends when nothing more is due. A lane goes on for what falls due meanwhile.
 */
export function webhookSender(platform: Platform): (signal: AbortSignal) => Promise<void> {
  const moment = () => jobCall(platform, 'send-webhooks', 'events of all merchants')
  const lanes = new Map<number, { again: boolean; done: Promise<void> }>()

  async function drive(id: number, lane: { again: boolean }, signal: AbortSignal): Promise<void> {
    while (lane.again && !signal.aborted) {
      lane.again = false
      const address = await selectAddress(moment(), id)
      if (address === undefined) return
      const due = await claimDue(moment(), id, address.failing_since === null ? atOnce : 1)
      if (due.length === 0) continue
      lane.again = true
      await Promise.all(due.map((delivery) => attempt(moment, address, delivery)))
    }
  }

  return async (signal) => {
    for (const id of await selectDueAddresses(moment())) {
      const running = lanes.get(id)
      if (running) running.again = true
      else {
        const lane = { again: true, done: Promise.resolve() }
        lanes.set(id, lane)
        // A lane outlives the request whose job has woken it.
        lane.done = askingAs({ kind: 'send-webhooks' }, () => drive(id, lane, signal)).finally(() =>
          lanes.delete(id),
        )
      }
    }
    await Promise.all([...lanes.values()].map(({ done }) => done))
  }
}

async function attempt(moment: () => Call, address: AddressRow, delivery: DeliveryRow): Promise<void> {
  const { platform, now: at } = moment()
  const { message_id: id, body } = delivery
  const message = { headers: signedHeaders({ id, body, at }, secretsOf(platform, address)), body }
  const outcome = await inSpan({ name: 'webhook', kind: 'client' }, () =>
    postWebhook(address.url, message, rulesOf(platform)),
  )
  if (isSuccess(outcome)) {
    await recordAttempt(moment(), delivery, outcome, 'delivered')
    if (address.failing_since !== null) await markFailing(moment(), address.id, false)
  } else await recordFailure(moment(), address, delivery, outcome)
}

const isSuccess = ({ status, problem }: PostOutcome): boolean =>
  problem === null && status !== null && status >= 200 && status < 300

async function recordFailure(
  call: Call,
  { id }: AddressRow,
  delivery: DeliveryRow,
  outcome: PostOutcome,
): Promise<void> {
  const { db, now, platform } = call
  const delay = retries[delivery.attempts - 1]
  const next = delay === undefined ? null : new Date(now.getTime() + delay)
  await recordAttempt(call, delivery, outcome, next)
  const since = await markFailing(call, id, true)
  if (since !== null && now.getTime() - since.getTime() >= offAfter) await giveUp(call, id)
  else if (next) await platform.jobs.send(db, 'send-webhooks', {}, next)
}

/** Switches off an address after days of failures, and mails those who can mend it. */
function giveUp(call: Call, id: number): Promise<void> {
  return inTransaction(call, async (call) => {
    const address = await switchOff(call, id)
    if (address === undefined) return
    await endWaiting(call, id)
    const { merchant_id: merchant } = address
    await audit(call, { action: 'webhook.give-up', ...subjectOf(address) })
    const users = await listHolders(call, merchant, 'MANAGE_INTEGRATIONS')
    const mails = users.map((userId) => ({ addressId: id, userId }))
    await call.platform.jobs.sendAll(call.db, 'webhook-off-mail', mails)
  })
}
