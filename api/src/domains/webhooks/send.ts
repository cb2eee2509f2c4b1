import { createHmac, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '../../platform/config/config.ts'
import { withRequester } from '../../platform/db/connection-queue.ts'
import type { Platform } from '../../platform/platform.ts'
import { decryptSecret } from '../../platform/secrets/secrets.ts'
import { inTransaction, jobContext, type ServiceContext } from '../../platform/service-context.ts'
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
  selectDue,
} from './delivery-queries.ts'

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

/** Starts lanes. @returns their common end, and when more falls due */
type Sender = (signal: AbortSignal) => Promise<{ readonly done: Promise<unknown>; readonly next: number }>

/**
 * Returns the sender of a process. It sends what is due, each address in a lane of its own, so that a slow receiver delays no other. A lane
 * goes on for what falls due meanwhile.
 */
export function webhookSender(platform: Platform): Sender {
  const moment = () => jobContext(platform, 'send-webhooks', 'events of all merchants')
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

  return (signal) =>
    withRequester({ kind: 'send-webhooks' }, async () => {
      const addresses = await selectDue(moment())
      for (const { id, isDue } of addresses) {
        if (!isDue) continue
        const running = lanes.get(id)
        if (running) running.again = true
        else {
          const lane = { again: true, done: Promise.resolve() }
          lanes.set(id, lane)
          lane.done = drive(id, lane, signal).finally(() => lanes.delete(id))
        }
      }
      const next = addresses.map(({ next }) => next?.getTime() ?? Number.POSITIVE_INFINITY)
      return {
        done: Promise.all([...lanes.values()].map(({ done }) => done)),
        next: Math.min(...next),
      }
    })
}

/** Where other processes change orders too, the table is asked so often; the embedded mode's only process hears of its own changes. */
const pollMs = 500
const longestMs = minute
const patienceMs = 10_000

/** Sends what is due until it is stopped, which waits for running attempts. */
export function startSending(
  platform: Platform,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  const { due, database, clock } = platform
  const isAlone = database.engine === 'pglite'
  const stopping = new AbortController()
  const send = webhookSender(platform)
  let running: Promise<unknown> = Promise.resolve()
  let wake = Promise.withResolvers<void>()

  async function look(): Promise<number> {
    // On the one connection of the embedded mode the query waits for the transaction that has woken it.
    const { done, next } = await send(stopping.signal)
    running = done.catch(onError)
    return isAlone ? Math.min(next - clock().getTime(), longestMs) : pollMs
  }

  async function repeat(): Promise<void> {
    while (!stopping.signal.aborted) {
      wake = Promise.withResolvers()
      const ms = await look().catch((error) => {
        onError(error)
        return 10 * pollMs
      })
      const timer = setTimeout(wake.resolve, ms)
      await wake.promise
      clearTimeout(timer)
    }
  }

  const onDue = () => wake.resolve()
  if (isAlone) due.on('webhooks', onDue)
  const repeating = repeat()
  return {
    stop: async () => {
      due.off('webhooks', onDue)
      stopping.abort()
      wake.resolve()
      await repeating
      await Promise.race([running, wait(patienceMs, undefined, { ref: false })])
    },
  }
}

async function attempt(
  moment: () => ServiceContext,
  address: AddressRow,
  delivery: DeliveryRow,
): Promise<void> {
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
  ctx: ServiceContext,
  { id }: AddressRow,
  delivery: DeliveryRow,
  outcome: PostOutcome,
): Promise<void> {
  const { now, platform } = ctx
  const delay = retries[delivery.attempts - 1]
  const next = delay === undefined ? null : new Date(now.getTime() + delay)
  await recordAttempt(ctx, delivery, outcome, next)
  const since = await markFailing(ctx, id, true)
  if (since !== null && now.getTime() - since.getTime() >= offAfter) await giveUp(ctx, id)
  else platform.due.emit('webhooks')
}

/** Switches off an address after days of failures, and mails those who can mend it. */
function giveUp(ctx: ServiceContext, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const address = await switchOff(ctx, id)
    if (address === undefined) return
    await endWaiting(ctx, id)
    const { merchant_id: merchant } = address
    await audit(ctx, { action: 'webhook.give-up', ...subjectOf(address) })
    const users = await listHolders(ctx, merchant, 'MANAGE_INTEGRATIONS')
    const mails = users.map((userId) => ({ addressId: id, userId }))
    await ctx.platform.jobs.sendAll(ctx.db, 'webhook-off-mail', mails)
  })
}

const secretPrefix = 'whsec_'

export const generateSecret = (): string => secretPrefix + randomBytes(32).toString('base64')

/** Returns the headers of the Standard Webhooks specification, with a signature by each secret. */
export function signedHeaders(
  { id, body, at }: { readonly id: string; readonly body: string; readonly at: Date },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'content-type': 'application/json',
    'user-agent': 'merchant-cabinet',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
