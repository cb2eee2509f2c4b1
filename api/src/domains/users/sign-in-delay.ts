import { createHmac } from 'node:crypto'
import { ApiError, tooManyRequests } from '../../platform/http/errors.ts'
import type { ServiceContext } from '../../platform/service-context.ts'
import {
  capBlockedUntil,
  deleteFailures,
  insertAttempt,
  returnAttempt,
  takeSharedAttempt,
} from './sign-in-queries.ts'

const hour = 3_600_000

/** Seconds of delay after consecutive failures; the first two cause none. */
export const delaySeconds = [0, 0, 5, 15, 30, 60, 300, 900]
const maxDelaySeconds = Math.max(...delaySeconds)
/** The number of failures that cause the first delay. */
export const failuresUntilDelay = delaySeconds.findIndex((seconds) => seconds > 0) + 1

/** All unknown browsers share ten attempts at once, then one in six minutes: at most 20 within an hour. */
export const nameLimit = { everySeconds: 360, atOnce: 10 }

export interface Attempt {
  readonly username: string
  /** The source is an address, a browser that has signed in, or the own account's page. */
  readonly source: string
  /** A known browser or a signed-in user; failures of strangers do not delay it. */
  readonly isKnown: boolean
}

export interface CountedAttempt {
  /** Seconds until the next attempt if this one fails. */
  readonly delaySeconds: number
  /** Resets the source after a successful attempt. */
  succeed(): Promise<void>
  /** Leaves an attempt without a guess out of the count. */
  giveBack(): Promise<void>
}

/** Counts an attempt, then checks its secret. A check that the database keeps from its end is no attempt. @throws ApiError 429 */
export async function withAttempt<T>(
  ctx: ServiceContext,
  attempt: Attempt,
  check: (counted: CountedAttempt) => Promise<T>,
): Promise<T> {
  const counted = await countAttempt(ctx, attempt)
  try {
    return await check(counted)
  } catch (error) {
    if (!(error instanceof ApiError)) await counted.giveBack().catch(() => undefined)
    throw error
  }
}

/** Counts an attempt before its secret is checked, which bounds bursts; an hour without attempts resets the count. @throws ApiError 429 */
async function countAttempt(ctx: ServiceContext, attempt: Attempt): Promise<CountedAttempt> {
  const { db, now } = ctx
  const [here, everywhere] = [sourceHash(ctx, attempt), hashName(ctx, attempt.username)]
  const forgotten = new Date(now.getTime() - hour)
  const next = await insertAttempt(db, here, { now, forgotten, delays: delaySeconds })
  if (next === undefined) throw tooManyRequests((await secondsUntilFree(ctx, attempt)).here)
  const takeShared = () =>
    takeSharedAttempt(db, everywhere, { now, ...nameLimit }).catch(async (error: unknown) => {
      await returnAttempt(db, here, next).catch(() => undefined)
      throw error
    })
  if (!attempt.isKnown && !(await takeShared())) {
    await returnAttempt(db, here, next)
    throw tooManyRequests((await secondsUntilFree(ctx, attempt)).everywhere)
  }
  const returnToName = async () => {
    if (!attempt.isKnown) await returnAttempt(db, everywhere, nameLimit.everySeconds)
  }
  return {
    delaySeconds: next,
    succeed: async () => {
      await deleteFailures(db, [here])
      await returnToName()
    },
    giveBack: async () => {
      await returnAttempt(db, here, next)
      await returnToName()
    },
  }
}

export async function resetDelays(
  ctx: ServiceContext,
  attempt: Pick<Attempt, 'username' | 'source'>,
): Promise<void> {
  await deleteFailures(ctx.db, [sourceHash(ctx, attempt), hashName(ctx, attempt.username)])
}

/** Returns both waits in seconds; reporting the longer one keeps the next attempt from meeting the other. */
async function secondsUntilFree(
  ctx: ServiceContext,
  attempt: Attempt,
): Promise<{ here: number; everywhere: number }> {
  const { db, now } = ctx
  const until = async (hash: string, longestSeconds: number, slack: number) => {
    const free = await capBlockedUntil(db, hash, { now, longestSeconds })
    return Math.max(1, Math.ceil(((free ?? now).getTime() - now.getTime()) / 1000) - slack)
  }
  const { everySeconds, atOnce } = nameLimit
  return {
    here: await until(sourceHash(ctx, attempt), maxDelaySeconds, 0),
    everywhere: await until(
      hashName(ctx, attempt.username),
      everySeconds * atOnce,
      everySeconds * (atOnce - 1),
    ),
  }
}

function sourceHash(ctx: ServiceContext, { username, source }: Pick<Attempt, 'username' | 'source'>): string {
  return hashName(ctx, `${username}\n${source}`)
}

/** Hashes a typed name with a key, because people sometimes type a password there. */
export function hashName({ platform }: ServiceContext, text: string): string {
  return createHmac('sha256', platform.keys.token).update(`sign-in:${text}`).digest('hex')
}
