import { createHmac } from 'node:crypto'
import type { Call } from '../../platform/call.ts'
import { tooManyRequests } from '../../platform/http/errors.ts'
import {
  capBlockedUntil,
  deleteFailures,
  insertAttempt,
  returnAttempt,
  takeSharedAttempt,
} from './sign-in-queries.ts'

const hour = 3_600_000

/** Seconds to wait after so many attempts in a row that failed: who mistypes twice waits for nothing. */
const delaySeconds = [0, 0, 5, 15, 30, 60, 300, 900]
const maxDelaySeconds = Math.max(...delaySeconds)

/** All unknown browsers together get ten attempts at once, then one in six minutes: never more than 20 within an hour. */
const nameLimit = { everySeconds: 360, atOnce: 10 }

export interface Attempt {
  readonly username: string
  /** An address, a browser that signed in before, or the own account's page. */
  readonly source: string
  /** A known browser or a signed-in user: strangers' failures do not delay it. */
  readonly isKnown: boolean
}

export interface CountedAttempt {
  /** Seconds until the next one, should this one have failed. */
  readonly delaySeconds: number
  /** It was right: its source begins anew. */
  succeed(): Promise<void>
  /** It was no guess: it does not count. */
  giveBack(): Promise<void>
}

/** Counts an attempt before its secret is looked at, so that a burst is bounded; an hour without one begins anew. @throws ApiError 429 */
export async function countAttempt(call: Call, attempt: Attempt): Promise<CountedAttempt> {
  const { db, now } = call
  const [here, everywhere] = [sourceHash(call, attempt), nameHash(call, attempt.username)]
  const forgotten = new Date(now.getTime() - hour)
  const next = await insertAttempt(db, here, { now, forgotten, delays: delaySeconds })
  if (next === undefined) throw tooManyRequests((await secondsUntilFree(call, attempt)).here)
  if (!attempt.isKnown && !(await takeSharedAttempt(db, everywhere, { now, ...nameLimit }))) {
    await returnAttempt(db, here, next)
    throw tooManyRequests((await secondsUntilFree(call, attempt)).everywhere)
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

export async function resetDelays(call: Call, attempt: Pick<Attempt, 'username' | 'source'>): Promise<void> {
  await deleteFailures(call.db, [sourceHash(call, attempt), nameHash(call, attempt.username)])
}

/** Both waits at once: whoever has waited for one must not meet the other. */
async function secondsUntilFree(call: Call, attempt: Attempt): Promise<{ here: number; everywhere: number }> {
  const { db, now } = call
  const until = async (hash: string, longestSeconds: number, slack: number) => {
    const free = await capBlockedUntil(db, hash, { now, longestSeconds })
    return Math.max(1, Math.ceil(((free ?? now).getTime() - now.getTime()) / 1000) - slack)
  }
  const { everySeconds, atOnce } = nameLimit
  return {
    here: await until(sourceHash(call, attempt), maxDelaySeconds, 0),
    everywhere: await until(
      nameHash(call, attempt.username),
      everySeconds * atOnce,
      everySeconds * (atOnce - 1),
    ),
  }
}

function sourceHash(call: Call, { username, source }: Pick<Attempt, 'username' | 'source'>): string {
  return nameHash(call, `${username}\n${source}`)
}

/** Keyed, so that whatever was typed for a name (a password, at times) is not stored. */
export function nameHash({ platform }: Call, text: string): string {
  return createHmac('sha256', platform.keys.token).update(`sign-in:${text}`).digest('hex')
}
