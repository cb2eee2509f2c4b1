import type { Call } from '../../platform/call.ts'
import { type ApiError, tooManyRequests } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { audit } from '../audit/audit.ts'
import { addToHourlyCount, hourMs, hourOf, takeFromLimit } from '../audit/hourly-limit.ts'

/** Buyers per audit record. */
const buyersPerRecord = 200
const tooManyBuyers = 'За этот час вы открыли данные слишком многих покупателей'
const iinLimit = { name: 'order.reveal', max: 60, message: tooManyBuyers }

/** The reads of one process within an hour of the clock. */
interface HourOfReads {
  readonly hour: number
  readonly users: Map<number, UserReads>
}

/** Orders whose details a user has read; `everywhere` is the total of all processes at this process's last record. */
interface UserReads {
  readonly orders: Set<number>
  recorded: number
  everywhere: number
}

const hours = new WeakMap<Platform, HourOfReads>()

/** Counts a read of a buyer's details; an order counts once an hour. @returns whether the limit allows it */
export function countRead(call: Call, orderId: number): boolean {
  const reads = readsOf(call)
  if (reads === undefined) return true
  const { buyersPerHour } = call.platform.config
  reads.orders.add(orderId)
  return reads.orders.size <= buyersPerHour && reads.everywhere < buyersPerHour
}

/** Records that a user reads many buyers' details, and stops it at `BUYERS_PER_HOUR` over all processes. @throws ApiError 429 until the hour ends */
export async function assertCanRead(call: Call): Promise<void> {
  const reads = readsOf(call)
  if (reads === undefined) return
  const count = reads.orders.size - reads.recorded
  if (count >= buyersPerRecord) {
    reads.recorded += count
    await audit(call, { action: 'order.read-many', subject: 'user', id: call.actor.name, after: { count } })
    reads.everywhere = await addToHourlyCount(call, 'order.read-many', call.actor.name, count)
  }
  if (reads.everywhere >= call.platform.config.buyersPerHour) throw tooManyReads(call)
}

/** @throws ApiError 429 when the user has uncovered the allowed number of IINs within this hour. */
export async function takeIinRead(call: Call): Promise<void> {
  const refused = await takeFromLimit(call, iinLimit, call.actor.name)
  if (refused !== undefined) throw refused
}

function tooManyReads(call: Call): ApiError {
  const wait = hourOf(call).getTime() + hourMs - call.now.getTime()
  return tooManyRequests(Math.ceil(wait / 1000), {
    why: tooManyBuyers,
  })
}

function readsOf({ actor, now, platform }: Call): UserReads | undefined {
  if (actor.userId === null) return undefined
  const hour = Math.floor(now.getTime() / hourMs)
  const kept = hours.get(platform)
  const { users } = kept?.hour === hour ? kept : { users: new Map<number, UserReads>() }
  hours.set(platform, { hour, users })
  const reads = users.get(actor.userId) ?? { orders: new Set(), recorded: 0, everywhere: 0 }
  users.set(actor.userId, reads)
  return reads
}
