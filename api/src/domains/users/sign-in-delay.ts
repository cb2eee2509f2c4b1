import { createHmac } from 'node:crypto'
import type { Db } from '../../platform/db/database.ts'

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

/** Counts failed sign-ins by name; hashes, so that whatever was typed for a name (a password, at times) is not stored. */
export class SignInDelay {
  readonly #key: Buffer

  constructor(key: Buffer) {
    this.#key = key
  }

  /** Whole seconds until the next attempt is allowed; 0 means now. */
  async remaining(db: Db, attempt: SignInAttempt, now: Date): Promise<number> {
    const rows = await db
      .selectFrom('sign_in_failures')
      .select('blocked_until')
      .where(
        'name_hash',
        'in',
        this.#hashes(attempt).map(([hash]) => hash),
      )
      .execute()
    const until = Math.max(0, ...rows.map((row) => row.blocked_until.getTime()))
    return Math.max(0, Math.ceil((until - now.getTime()) / 1000))
  }

  /** Counts a failure. An hour without one begins anew. */
  async failed(db: Db, attempt: SignInAttempt, now: Date): Promise<void> {
    for (const [hash, kind] of this.#hashes(attempt)) {
      const forgotten = new Date(now.getTime() - hour)
      const { failures } = await db
        .insertInto('sign_in_failures')
        .values({ name_hash: hash, failures: 1, blocked_until: now, last_failed_at: now })
        .onConflict((conflict) =>
          conflict.column('name_hash').doUpdateSet((eb) => ({
            failures: eb
              .case()
              .when('sign_in_failures.last_failed_at', '<', forgotten)
              .then(1)
              .else(eb('sign_in_failures.failures', '+', 1))
              .end(),
            last_failed_at: now,
          })),
        )
        .returning('failures')
        .executeTakeFirstOrThrow()
      const delay = delayAfter(failures, kind)
      if (delay > 0)
        await db
          .updateTable('sign_in_failures')
          .set({ blocked_until: new Date(now.getTime() + delay * 1000) })
          .where('name_hash', '=', hash)
          .execute()
    }
  }

  async succeeded(db: Db, attempt: SignInAttempt): Promise<void> {
    await db
      .deleteFrom('sign_in_failures')
      .where(
        'name_hash',
        'in',
        this.#hashes(attempt).map(([hash]) => hash),
      )
      .execute()
  }

  #hashes({ username, address }: SignInAttempt): [hash: string, kind: 'name and address' | 'name'][] {
    const hash = (text: string) => createHmac('sha256', this.#key).update(`sign-in:${text}`).digest('hex')
    return [
      [hash(`${username}\n${address}`), 'name and address'],
      [hash(username), 'name'],
    ]
  }
}
