import type { CallQuery } from '@cabinet/contract'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { MerchantScope } from '../../platform/access/scope.ts'
import { contains } from '../../platform/db/contains.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { scoped } from '../../platform/db/scoped.ts'
import { secretNames } from './columns.ts'
import type { MerchantChangesTable, MerchantsTable } from './tables.ts'

/** Returns a limited list sorted by code; `q` matches BIN, code and name. */
export function selectList(
  db: Db,
  scope: MerchantScope,
  { q, status }: CallQuery<'GET /accounting/v1/merchants'>,
) {
  let query = scoped(db, scope)
    .selectFrom('merchants')
    .select(['merchant_id', 'bin', 'status', 'merchant_legal_name'])
    .orderBy('merchant_id')
  if (status !== undefined) query = query.where('status', '=', status)
  const words = q?.trim() ?? ''
  if (words !== '') {
    const text = sql`concat_ws(' ', merchant_id, bin, merchant_legal_name)`
    query = query.where(contains(text, words))
  }
  return query.execute()
}

export function selectPartner(db: Db, scope: MerchantScope, id: string) {
  return scoped(db, scope)
    .selectFrom('merchants')
    .selectAll()
    .where('merchant_id', '=', id)
    .executeTakeFirst()
}

export function lockPartner(trx: Trx, scope: MerchantScope, id: string) {
  return scoped(trx, scope)
    .selectFrom('merchants')
    .selectAll()
    .where('merchant_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function selectVisible(db: Db, scope: MerchantScope, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await scoped(db, scope)
    .selectFrom('merchants')
    .select('merchant_id')
    .where('merchant_id', 'in', ids)
    .execute()
  return rows.map(({ merchant_id }) => merchant_id)
}

/** Returns the codes of partners by code or BIN. */
export async function selectCodes(db: Db, scope: MerchantScope, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const rows = await scoped(db, scope)
    .selectFrom('merchants')
    .select('merchant_id')
    .where((eb) => eb.or([eb('merchant_id', 'in', names), eb('bin', 'in', names)]))
    .orderBy('merchant_id')
    .execute()
  return rows.map(({ merchant_id }) => merchant_id)
}

export function selectSettling(db: Db, scope: MerchantScope) {
  return scoped(db, scope)
    .selectFrom('merchants')
    .select(['merchant_id', 'routine_unloading', 'created_at'])
    .where('status', 'in', ['active', 'prod'])
    .execute()
}

export function selectNamesakes(
  db: Db,
  scope: MerchantScope,
  { merchant_id, bin }: { merchant_id?: string | undefined; bin: string },
) {
  return scoped(db, scope)
    .selectFrom('merchants')
    .select(['merchant_id', 'bin'])
    .where((eb) =>
      eb.or([
        eb('bin', '=', bin),
        ...(merchant_id === undefined ? [] : [eb('merchant_id', '=', merchant_id)]),
      ]),
    )
    .execute()
}

export async function insertPartner(
  trx: Trx,
  scope: MerchantScope,
  row: Insertable<MerchantsTable>,
): Promise<void> {
  await scoped(trx, scope).insertInto('merchants', row).execute()
}

export async function savePartner(
  trx: Trx,
  scope: MerchantScope,
  id: string,
  row: Updateable<MerchantsTable>,
): Promise<void> {
  await scoped(trx, scope).updateTable('merchants').set(row).where('merchant_id', '=', id).execute()
}

export async function insertChange(
  trx: Trx,
  scope: MerchantScope,
  row: Insertable<MerchantChangesTable>,
): Promise<void> {
  await scoped(trx, scope).insertInto('merchant_changes', row).execute()
}

function changesOf(db: Db, scope: MerchantScope, id: string) {
  return scoped(db, scope).selectFrom('merchant_changes').where('merchant_id', '=', id)
}

export async function selectChanges(
  db: Db,
  scope: MerchantScope,
  id: string,
  { page, lim }: { page: number; lim: number },
) {
  const { total } = await changesOf(db, scope, id)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await changesOf(db, scope, id)
    .select(['at', 'user_name', 'changes'])
    .orderBy('version', 'desc')
    .limit(lim)
    .offset((page - 1) * lim)
    .execute()
  return { rows, total }
}

export function selectChangesSince(db: Db, scope: MerchantScope, id: string, version: number) {
  return changesOf(db, scope, id)
    .select(['at', 'user_name', 'changes'])
    .where('version', '>', version)
    .orderBy('version', 'desc')
    .execute()
}

export function lockSecrets(trx: Trx, scope: MerchantScope) {
  return scoped(trx, scope)
    .selectFrom('merchants')
    .select(['merchant_id', ...secretNames])
    .forUpdate()
    .execute()
}
