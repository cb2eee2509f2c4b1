import type { Insertable } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { hasConfirmedFactor, isAdministrator } from '../queries.ts'
import type { SecondFactorsTable } from '../tables.ts'

export async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where((eb) => hasConfirmedFactor(eb))
    .executeTakeFirst()
  return row !== undefined
}

export async function selectSecret(db: Db, userId: number): Promise<string | undefined> {
  const query = db.selectFrom('second_factors').select('secret').where('user_id', '=', userId)
  return (await query.executeTakeFirst())?.secret
}

/** Consumes a step; one after `latest` is a fast clock's. @returns false when it or a later one was used */
export async function consumeStep(
  db: Db,
  userId: number,
  { step, latest }: { step: number; latest: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([eb('last_step', 'is', null), eb('last_step', '<', step), eb('last_step', '>', latest)]),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteRecoveryCode(db: Db, userId: number, hash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export async function replaceRecoveryCodes(trx: Trx, userId: number, hashes: readonly string[]) {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash }))
  if (rows.length > 0) await trx.insertInto('recovery_codes').values(rows).execute()
}

/** Inserts an unconfirmed factor. @returns false when a confirmed one exists */
export async function insertFactor(db: Db, row: Insertable<SecondFactorsTable>): Promise<boolean> {
  const { user_id: _, ...columns } = row
  const stored = await db
    .insertInto('second_factors')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(columns).where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return stored !== undefined
}

export async function confirmFactor(trx: Trx, userId: number, now: Date): Promise<void> {
  await trx.updateTable('second_factors').set({ confirmed_at: now }).where('user_id', '=', userId).execute()
}

export async function deleteFactor(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('second_factors').where('user_id', '=', userId).execute()
}

export function lockSecrets(trx: Trx) {
  return trx.selectFrom('second_factors').select(['user_id', 'secret']).forUpdate().execute()
}

export async function replaceSecret(trx: Trx, userId: number, secret: string): Promise<void> {
  await trx.updateTable('second_factors').set({ secret }).where('user_id', '=', userId).execute()
}

export async function selectRequired(db: Db): Promise<boolean> {
  const { required } = await db
    .selectFrom('security_settings')
    .select('second_factor_required as required')
    .executeTakeFirstOrThrow()
  return required
}

export async function updateRequired(trx: Trx, required: boolean): Promise<void> {
  await trx.updateTable('security_settings').set({ second_factor_required: required }).execute()
}

export async function countWithoutFactor(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'active')
    .where((eb) => isAdministrator(eb))
    .where((eb) => eb.not(hasConfirmedFactor(eb)))
    .executeTakeFirstOrThrow()
  return Number(count)
}
