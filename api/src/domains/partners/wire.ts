import { type CallAnswer, partnerFields } from '@cabinet/contract'
import type { Selectable } from 'kysely'
import { valuesOf } from './columns.ts'
import type { MerchantsTable } from './tables.ts'

export type Partner = CallAnswer<'GET /accounting/v1/merchants/{id}'>
export type PartnerRow = Selectable<MerchantsTable>

/** Database row → wire. Of secrets, only whether they are set. */
export function partnerToWire(row: PartnerRow): Partner {
  const legal_address = row.legal_address ?? partnerFields.optional.legal_address.initially
  // Names and kinds are those of the contract's table, which the answer is declared by.
  return { ...valuesOf({ ...row, legal_address }), version: row.version } as Partner
}
