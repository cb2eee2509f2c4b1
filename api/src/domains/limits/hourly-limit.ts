import { createHmac } from 'node:crypto'
import type { Db } from '../../platform/db/database.ts'
import { type ApiError, tooManyRequests } from '../../platform/http/errors.ts'
import type { ServiceContext } from '../../platform/service-context.ts'
import { audit } from '../audit/audit.ts'
import { deleteHoursBefore, incrementHour } from './queries.ts'

export const hourMs = 3_600_000

/** A limit per hour of the clock, shared by all processes. */
export interface HourlyLimit {
  /** Names the limit in the audit log and in the metrics. */
  readonly name: string
  readonly max: number
  /** The sentence in front of «Повторите через …». */
  readonly message: string
}

export const hourOf = ({ now }: Pick<ServiceContext, 'now'>): Date =>
  new Date(Math.floor(now.getTime() / hourMs) * hourMs)

/**
 * Counts and takes in one statement, so that concurrent calls never exceed the limit.
 * @param key a user or a phone; only its keyed hash is stored
 * @returns the refusal when none is left; the first refusal of an hour is recorded
 */
export async function reserveQuota(
  ctx: ServiceContext,
  limit: HourlyLimit,
  key: string,
): Promise<ApiError | undefined> {
  const { name, max: most, message: why } = limit
  if ((await count(ctx, name, key, { by: 1, most })) !== undefined) return undefined
  ctx.platform.metrics.limitReached(name)
  if ((await count(ctx, `${name} reached`, key, { by: 1, most: 1 })) !== undefined)
    await audit(ctx, {
      action: 'limit.reached',
      subject: 'user',
      id: ctx.actor.name,
      after: { limit: name, most },
    })
  const wait = hourOf(ctx).getTime() + hourMs - ctx.now.getTime()
  return tooManyRequests(Math.ceil(wait / 1000), { why })
}

/** Returns one use that turned out not to count. */
export async function releaseQuota(
  ctx: ServiceContext,
  { name, max: most }: HourlyLimit,
  key: string,
): Promise<void> {
  await count(ctx, name, key, { by: -1, most })
}

/** Adds to an unlimited count. @returns the count of this hour in all processes */
export async function incrementHourlyCount(
  ctx: ServiceContext,
  name: string,
  key: string,
  by: number,
): Promise<number> {
  return (await count(ctx, name, key, { by, most: 2 ** 31 - 1 })) ?? 0
}

function count(ctx: ServiceContext, name: string, key: string, change: { by: number; most: number }) {
  const hash = createHmac('sha256', ctx.platform.keys.token).update(`hour:${key}`).digest('hex')
  return incrementHour(ctx.db, { name, key: hash, hour: hourOf(ctx) }, change)
}

export function deleteOldHours(db: Db, now: Date): Promise<void> {
  return deleteHoursBefore(db, new Date(now.getTime() - 2 * hourMs))
}
