import { createHmac } from 'node:crypto'
import type { Call } from '../../platform/call.ts'
import { tooManyRequests } from '../../platform/http/errors.ts'
import { countAttempt, forgetFailures, returnAttempt, shortenWait, takeAttempt } from './sign-in-queries.ts'

const hour = 3_600_000

/** Seconds to wait after so many attempts in a row that failed: who mistypes twice waits for nothing. */
const delays = [0, 0, 5, 15, 30, 60, 300, 900]
const longestDelay = Math.max(...delays)

/** From all unknown browsers together ten at once, then one in six minutes: never more than 20 within an hour. */
const ofName = { everySeconds: 360, atOnce: 10 }

export interface Attempt {
  readonly username: string
  /** An address, a browser that signed in before, or the own account's page. */
  readonly place: string
  /** A known browser, or who has signed in: others' failures do not delay him. */
  readonly isKnown: boolean
}

export interface Counted {
  /** Seconds until the next one, should this one have failed. */
  readonly next: number
  /** It was right: its place begins anew. */
  succeed(): Promise<void>
  /** It was no guess: it does not count. */
  giveBack(): Promise<void>
}

/** Counts an attempt before its secret is looked at, so that a burst is bounded; an hour without one begins anew. @throws ApiError 429 */
export async function countAsAttempt(call: Call, attempt: Attempt): Promise<Counted> {
  const { db, now } = call
  const [here, everywhere] = [placeHash(call, attempt), nameHash(call, attempt.username)]
  const forgotten = new Date(now.getTime() - hour)
  const next = await countAttempt(db, here, { now, forgotten, delays })
  if (next === undefined) throw tooManyRequests((await secondsUntilFree(call, attempt)).here)
  if (!attempt.isKnown && !(await takeAttempt(db, everywhere, { now, ...ofName }))) {
    await returnAttempt(db, here, next)
    throw tooManyRequests((await secondsUntilFree(call, attempt)).everywhere)
  }
  const returnToName = async () => {
    if (!attempt.isKnown) await returnAttempt(db, everywhere, ofName.everySeconds)
  }
  return {
    next,
    succeed: async () => {
      await forgetFailures(db, [here])
      await returnToName()
    },
    giveBack: async () => {
      await returnAttempt(db, here, next)
      await returnToName()
    },
  }
}

export async function liftDelays(call: Call, attempt: Pick<Attempt, 'username' | 'place'>): Promise<void> {
  await forgetFailures(call.db, [placeHash(call, attempt), nameHash(call, attempt.username)])
}

/** Both waits at once: whoever has waited for one must not meet the other. */
async function secondsUntilFree(call: Call, attempt: Attempt): Promise<{ here: number; everywhere: number }> {
  const { db, now } = call
  const until = async (hash: string, longestSeconds: number, slack: number) => {
    const free = await shortenWait(db, hash, { now, longestSeconds })
    return Math.max(1, Math.ceil(((free ?? now).getTime() - now.getTime()) / 1000) - slack)
  }
  const { everySeconds, atOnce } = ofName
  return {
    here: await until(placeHash(call, attempt), longestDelay, 0),
    everywhere: await until(
      nameHash(call, attempt.username),
      everySeconds * atOnce,
      everySeconds * (atOnce - 1),
    ),
  }
}

function placeHash(call: Call, { username, place }: Pick<Attempt, 'username' | 'place'>): string {
  return nameHash(call, `${username}\n${place}`)
}

/** Keyed, so that whatever was typed for a name (a password, at times) is not stored. */
export function nameHash({ platform }: Call, text: string): string {
  return createHmac('sha256', platform.keys.token).update(`sign-in:${text}`).digest('hex')
}
