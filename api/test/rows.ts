import type { Insertable } from 'kysely'
import type { MerchantsTable } from '../src/domains/partners/tables.ts'

/** Returns a valid merchant for tests; `number` makes the BIN unique. */
export function merchantRow(
  merchantId: string,
  number: number,
  changes: Partial<Insertable<MerchantsTable>> = {},
): Insertable<MerchantsTable> {
  return {
    merchant_id: merchantId,
    merchant_legal_name: `ТОО «${merchantId}»`,
    bin: String(200_140_000_000 + number),
    status: 'active',
    commission_bp: 1250,
    legal_entity_form: 'TOO',
    site: `https://${merchantId.toLowerCase()}.kz`,
    public_email: `info@${merchantId.toLowerCase()}.kz`,
    factor_doc_date: '2025-01-15',
    scor_doc_date: '2025-01-15',
    mailing_addresses: '[]',
    ...changes,
  }
}
