import { type CallAnswer, partnerFields } from '@cabinet/contract'
import type { Selectable } from 'kysely'
import { valuesOf } from './columns.ts'
import type { MerchantsTable } from './tables.ts'

export type Partner = CallAnswer<'GET /accounting/v1/merchants/{id}'>
export type PartnerRow = Selectable<MerchantsTable>

/** Converts a database row to the wire; a secret is shown only as set or not. */
export function partnerToWire(row: PartnerRow): Partner {
  const legal_address = row.legal_address ?? partnerFields.optional.legal_address.initially
  // Names and types follow the contract's table, which declares the answer.
  return { ...valuesOf({ ...row, legal_address }), version: row.version } as Partner
}
