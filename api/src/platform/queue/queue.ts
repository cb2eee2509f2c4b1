import { setTimeout as delay } from 'node:timers/promises'
import { type Call, inTransaction, type WritingCall } from '../call.ts'
import { scrub } from '../http/logging.ts'
import { type Claimed, claimNext, postpone, type QueueTable, renewClaim } from './queries.ts'

/** What is done with the rows of a queue, and how patiently. Times are ms. */
export interface Work<Row> {
  readonly table: QueueTable<Row>
  /** Ends the sentence that counts what failed: `unloadings are not made yet`. */
  readonly left: string
  readonly atOnce: number
  /** Whether new rows begin while others still take their time: how often they are looked for. */
  readonly lookEveryMs?: number
  /** How long a row belongs to its worker; renewed while he works, so it only has to outlast a pause of the process. */
  readonly leaseMs: number
  /** Work that takes longer has failed. */
  readonly limitMs: number
  readonly waitMs: (attempts: number) => number
  /** The attempt after which a person has to look; absent: never. */
  readonly mostAttempts?: number
  /** Whether trying again changes nothing until a person has mended something. */
  readonly isLasting?: (error: unknown) => boolean
  /** Notes under the row's claim that it is done; twice must be harmless. @param signal aborted when the time is over or the claim has passed on */
  readonly perform: (call: Call, row: Claimed<Row>, signal: AbortSignal) => Promise<void>
  /** What else is noted of a failed attempt, in its transaction. */
  readonly onPostponed?: (
    call: WritingCall,
    row: Claimed<Row>,
    failure: { readonly error: unknown; readonly isFailed: boolean },
  ) => Promise<void>
}

/** A turn claims nothing after so long: what is left is the next job's. */
const turnMs = 5 * 60_000

/** Works off what is due, until nothing is left or the process ends. @throws AggregateError when something waits for its next attempt */
export async function workOff<Row>(call: Call, work: Work<Row>): Promise<void> {
  const { clock, jobs } = call.platform
  const end = performance.now() + turnMs
  const failures: unknown[] = []
  let busy = 0
  // One after the other: whoever finds nothing while another's claim is under way would take the queue for empty.
  let claims: Promise<unknown> = Promise.resolve()
  const claim = (now: Date) => {
    const made = claims.then(() => claimNext(call.db, work.table, { now, until: later(now, work.leaseMs) }))
    claims = made.catch(() => undefined)
    return made
  }
  const worker = async () => {
    while (performance.now() < end && !jobs.stopping.aborted) {
      const now = clock()
      const row = await claim(now)
      if (row !== undefined) {
        busy += 1
        const error = await attempt({ ...call, now }, work, row).finally(() => (busy -= 1))
        if (error !== undefined) failures.push(error)
      } else if (busy > 0 && work.lookEveryMs !== undefined) await delay(work.lookEveryMs)
      else return
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: work.atOnce }, worker))
  for (const { reason } of ended.filter((one) => one.status === 'rejected')) throw reason
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} ${work.left}`, { cause: failures[0] })
}

/** @returns what went wrong */
async function attempt<Row>(call: Call, work: Work<Row>, row: Claimed<Row>): Promise<unknown> {
  try {
    await underClaim(call, work, row)
    return undefined
  } catch (error) {
    const isFailed = row.attempts >= (work.mostAttempts ?? Infinity) || work.isLasting?.(error) === true
    const now = call.platform.clock()
    await inTransaction({ ...call, now }, async (call) => {
      const isOwn = await postpone(call.db, work.table, row, {
        nextTryAt: later(now, work.waitMs(row.attempts)),
        lastError: scrub(error instanceof Error ? error.message : 'unknown error').slice(0, 500),
        isFailed,
      })
      if (isOwn) await work.onPostponed?.(call, row, { error, isFailed })
    })
    return error ?? new Error('unknown error')
  }
}

async function underClaim<Row>(call: Call, work: Work<Row>, row: Claimed<Row>): Promise<void> {
  const over = new AbortController()
  const limit = setTimeout(() => over.abort(new Error(`no end after ${work.limitMs} ms`)), work.limitMs)
  const renewal = setInterval(async () => {
    const until = later(call.platform.clock(), work.leaseMs)
    // A renewal that fails is tried again; the claim has two more before it ends.
    const isOwn = await renewClaim(call.db, work.table, row, until).catch(() => true)
    if (!isOwn) over.abort(new Error('the claim has passed to another worker'))
  }, work.leaseMs / 3)
  for (const timer of [limit, renewal]) timer.unref()
  const isOver = new Promise<never>((_, reject) => {
    over.signal.addEventListener('abort', () => reject(over.signal.reason))
  })
  try {
    await Promise.race([work.perform(call, row, over.signal), isOver])
  } finally {
    clearTimeout(limit)
    clearInterval(renewal)
  }
}

const later = (now: Date, ms: number) => new Date(now.getTime() + ms)
