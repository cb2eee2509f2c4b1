import { createHmac } from 'node:crypto'
import type { Call } from '../../platform/call.ts'
import { blockUntil, countFailure, forgetFailures, selectFailures } from './sign-in-queries.ts'

const minute = 60
const hour = 3_600_000

/**
 * Seconds to wait after so many failed sign-ins in a row. A person who mistypes waits for nothing; a guesser gets four attempts an
 * hour. The name alone, from any address, allows more, or a stranger could lock somebody out.
 */
export function delayAfter(failures: number, kind: 'name and address' | 'name'): number {
  const counted = kind === 'name' ? failures - 20 : failures - 2
  return counted <= 0 ? 0 : (steps[Math.min(counted, steps.length) - 1] ?? 0)
}

const steps = [5, 15, 30, minute, 5 * minute, 15 * minute]

export interface SignInAttempt {
  readonly username: string
  readonly address: string
}

/** Whole seconds until the next attempt is allowed; 0 means now. */
export async function remainingDelay(call: Call, attempt: SignInAttempt): Promise<number> {
  const hashes = counters(call, attempt).map(([hash]) => hash)
  const rows = await selectFailures(call.db, hashes)
  const until = Math.max(0, ...rows.map((row) => row.blocked_until.getTime()))
  return Math.max(0, Math.ceil((until - call.now.getTime()) / 1000))
}

/** Counts a failure. An hour without one begins anew. */
export async function countFailedAttempt(call: Call, attempt: SignInAttempt): Promise<void> {
  const { db, now } = call
  const forgotten = new Date(now.getTime() - hour)
  for (const [hash, kind] of counters(call, attempt)) {
    const delay = delayAfter(await countFailure(db, hash, { now, forgotten }), kind)
    if (delay > 0) await blockUntil(db, hash, new Date(now.getTime() + delay * 1000))
  }
}

export async function forgetFailedAttempts(call: Call, attempt: SignInAttempt): Promise<void> {
  const hashes = counters(call, attempt).map(([hash]) => hash)
  await forgetFailures(call.db, hashes)
}

/** Keyed hashes, so that whatever was typed for a name (a password, at times) is not stored. */
function counters(
  { platform }: Call,
  { username, address }: SignInAttempt,
): [hash: string, kind: 'name and address' | 'name'][] {
  const hash = (text: string) =>
    createHmac('sha256', platform.keys.token).update(`sign-in:${text}`).digest('hex')
  return [
    [hash(`${username}\n${address}`), 'name and address'],
    [hash(username), 'name'],
  ]
}
