import { isReadOnly } from '../../platform/db/unavailable.ts'
import { type ApiError, tooManyRequests } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ServiceContext } from '../../platform/service-context.ts'
import { audit } from '../audit/audit.ts'
import { hourMs, hourOf, incrementHourlyCount, reserveQuota } from '../limits/hourly-limit.ts'

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
  /** Reads of earlier hours that a read-only database did not record. */
  owed: number
  recorded: number
  everywhere: number
}

const hours = new WeakMap<Platform, HourOfReads>()

/** Counts a read of a buyer's details; an order counts once an hour. @returns whether the limit allows it */
export function reserveRead(ctx: ServiceContext, orderId: number): boolean {
  const reads = readsOf(ctx)
  if (reads === undefined) return true
  const { buyersPerHour } = ctx.platform.config
  reads.orders.add(orderId)
  return reads.orders.size <= buyersPerHour && reads.everywhere < buyersPerHour
}

/** Records that a user reads many buyers' details, and stops it at `BUYERS_PER_HOUR` over all processes. @throws ApiError 429 until the hour ends */
export async function assertCanRead(ctx: ServiceContext): Promise<void> {
  const reads = readsOf(ctx)
  if (reads === undefined) return
  const count = reads.orders.size - reads.recorded
  if (count + reads.owed >= buyersPerRecord) await record(ctx, reads, count)
  if (reads.everywhere >= ctx.platform.config.buyersPerHour) throw tooManyReads(ctx)
}

/** Records reads, or keeps them for later while the database is read-only. */
async function record(reading: ServiceContext, reads: UserReads, count: number): Promise<void> {
  // A replica takes no records.
  const ctx = { ...reading, db: reading.platform.db }
  const { owed } = reads
  const user = ctx.actor.name
  // Concurrent reads of the user record the same ones only once.
  reads.recorded += count
  reads.owed = 0
  try {
    const after = { count: count + owed }
    await audit(ctx, { action: 'order.read-many', subject: 'user', id: user, after })
    reads.everywhere = await incrementHourlyCount(ctx, 'order.read-many', user, count)
  } catch (error) {
    reads.recorded -= count
    reads.owed = owed
    if (!isReadOnly(error)) throw error
  }
}

/** @throws ApiError 429 when the user has uncovered the allowed number of IINs within this hour. */
export async function reserveIinView(ctx: ServiceContext): Promise<void> {
  const refused = await reserveQuota(ctx, iinLimit, ctx.actor.name)
  if (refused !== undefined) throw refused
}

function tooManyReads(ctx: ServiceContext): ApiError {
  const wait = hourOf(ctx).getTime() + hourMs - ctx.now.getTime()
  return tooManyRequests(Math.ceil(wait / 1000), {
    why: tooManyBuyers,
  })
}

function readsOf({ actor, now, platform }: ServiceContext): UserReads | undefined {
  if (actor.userId === null) return undefined
  const hour = Math.floor(now.getTime() / hourMs)
  const kept = hours.get(platform)
  const { users } = kept?.hour === hour ? kept : { users: new Map<number, UserReads>() }
  hours.set(platform, { hour, users })
  const before = kept?.users.get(actor.userId)
  const reads =
    before && users === kept?.users
      ? before
      : { orders: new Set<number>(), recorded: 0, everywhere: 0, owed: owedBy(before) }
  users.set(actor.userId, reads)
  return reads
}

/** A rest that is too small for a record lapses with its hour. */
function owedBy(before: UserReads | undefined): number {
  const owed = before === undefined ? 0 : before.owed + before.orders.size - before.recorded
  return owed >= buyersPerRecord ? owed : 0
}
