import type { CallKey } from '@cabinet/contract'
import type { Insertable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { IdempotencyKeysTable } from './tables.ts'

export const retentionMs = 24 * 60 * 60 * 1000

export interface Intention {
  readonly userId: number
  readonly name: CallKey
  readonly key: string
}

export function selectAnswer(db: Db, { userId, name, key }: Intention) {
  return db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'status', 'answer', 'created_at'])
    .where('user_id', '=', userId)
    .where('call', '=', name)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Stores an answer in place of an expired one. */
export async function insertAnswer(
  db: Db,
  { userId, name, key }: Intention,
  row: Omit<Insertable<IdempotencyKeysTable>, 'user_id' | 'call' | 'key'>,
): Promise<void> {
  await db
    .insertInto('idempotency_keys')
    .values({ user_id: userId, call: name, key, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'call', 'key']).doUpdateSet(row))
    .execute()
}

export async function deleteOldKeys(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(now.getTime() - retentionMs))
    .execute()
}
