import { type Insertable, type Selectable, sql } from 'kysely'
import { scoped } from '../../../platform/db/scoped.ts'
import type { ServiceContext, WritingContext } from '../../../platform/service-context.ts'
import type { DeliveryCodesTable } from '../tables.ts'
import { codeRules } from './code.ts'

export type CodeRow = Selectable<DeliveryCodesTable>

/** Selects the newest codes of an order, as many as an hour allows, newest first. */
export function selectCodes({ db, scope }: ServiceContext, orderId: number): Promise<CodeRow[]> {
  return scoped(db, scope)
    .selectFrom('delivery_codes')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(codeRules.sendsPerHour)
    .execute()
}

export function insertCode(
  { db, scope }: WritingContext,
  row: Insertable<DeliveryCodesTable>,
): Promise<CodeRow> {
  return scoped(db, scope).insertInto('delivery_codes', row).returningAll().executeTakeFirstOrThrow()
}

/** @returns the remaining attempts */
export async function countWrongAttempt({ db, scope }: WritingContext, codeId: number): Promise<number> {
  const { attempts_left } = await scoped(db, scope)
    .updateTable('delivery_codes')
    .set({ attempts_left: sql`attempts_left - 1` })
    .where('id', '=', codeId)
    .returning('delivery_codes.attempts_left')
    .executeTakeFirstOrThrow()
  return attempts_left
}

export async function markUsed({ db, scope, now }: WritingContext, codeId: number): Promise<void> {
  await scoped(db, scope)
    .updateTable('delivery_codes')
    .set({ used_at: now })
    .where('id', '=', codeId)
    .execute()
}
