import { type Insertable, type Selectable, sql } from 'kysely'
import type { MerchantScope } from '../../platform/access/scope.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { scoped } from '../../platform/db/scoped.ts'
import { codeRules } from './delivery-code.ts'
import type { OrderRow } from './queries.ts'
import type { DeliveryCodesTable } from './tables.ts'

export type CodeRow = Selectable<DeliveryCodesTable>

/** The order, held until the transaction ends: codes of one order are sent and checked one after another. */
export function lockOrder(
  trx: Trx,
  scope: MerchantScope,
  merchantId: string,
  number: string,
): Promise<OrderRow | undefined> {
  return scoped(trx, scope)
    .selectFrom('orders')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('merchant_order_id', '=', number)
    .forUpdate()
    .executeTakeFirst()
}

/** Codes that were sent for an order within the last hour, or are the newest; the newest first. */
export function selectCodes(db: Db, scope: MerchantScope, orderId: number): Promise<CodeRow[]> {
  return scoped(db, scope)
    .selectFrom('delivery_codes')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(codeRules.sendsPerHour)
    .execute()
}

export async function insertCode(
  trx: Trx,
  scope: MerchantScope,
  row: Insertable<DeliveryCodesTable>,
): Promise<CodeRow> {
  return scoped(trx, scope).insertInto('delivery_codes', row).returningAll().executeTakeFirstOrThrow()
}

/** @returns the attempts that are left. */
export async function countWrongAttempt(trx: Trx, scope: MerchantScope, codeId: number): Promise<number> {
  const { attempts_left } = await scoped(trx, scope)
    .updateTable('delivery_codes')
    .set({ attempts_left: sql`attempts_left - 1` })
    .where('id', '=', codeId)
    .returning('delivery_codes.attempts_left')
    .executeTakeFirstOrThrow()
  return attempts_left
}

export async function markUsed(trx: Trx, scope: MerchantScope, codeId: number, now: Date): Promise<void> {
  await scoped(trx, scope)
    .updateTable('delivery_codes')
    .set({ used_at: now })
    .where('id', '=', codeId)
    .execute()
}

/** The shop's name as the buyer knows it. */
export async function shopName(db: Db, scope: MerchantScope, merchantId: string): Promise<string> {
  const row = await scoped(db, scope)
    .selectFrom('merchants')
    .select('merchant_legal_name')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  return row?.merchant_legal_name ?? merchantId
}
