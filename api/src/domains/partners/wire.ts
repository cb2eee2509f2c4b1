import type { CallAnswer } from '@cabinet/contract'
import type { Selectable } from 'kysely'
import type { MerchantsTable, PostalAddress } from './tables.ts'

export type Partner = CallAnswer<'GET /accounting/v1/merchants/{id}'>
export type PartnerRow = Selectable<MerchantsTable>

/** Database row → wire. Of secrets, only whether they are set. */
export function partnerOnWire(row: PartnerRow): Partner {
  return {
    merchant_id: row.merchant_id,
    merchant_legal_name: row.merchant_legal_name,
    bin: row.bin,
    status: row.status,
    bid: row.commission_bp / 100,
    legal_entity_form: row.legal_entity_form,
    m_site: row.site,
    public_email: row.public_email,
    phone_number: row.phone_number,
    point_code: row.point_code,
    scoring_email: row.scoring_email,
    factoring_email: row.factoring_email,
    billing_number: row.billing_number,
    factor_doc_number: row.factor_doc_number,
    factor_doc_date: midnight(row.factor_doc_date),
    scor_doc_number: row.scor_doc_number,
    scor_doc_date: midnight(row.scor_doc_date),
    smtp_host: row.smtp_host,
    smtp_port: row.smtp_port,
    smtp_auth_name: row.smtp_auth_name,
    smtp_auth_password_set: row.smtp_auth_password !== null,
    archive_password_set: row.archive_password !== null,
    is_zip_file: row.is_zip_file,
    routine_unloading: row.routine_unloading,
    registration_city: row.registration_city,
    legal_address: row.legal_address ?? { ...noAddress, mailing_same: true },
    mailing_addresses: row.mailing_addresses,
    version: row.version,
  }
}

const noAddress: PostalAddress = {
  country: '',
  city: '',
  postal_code: '',
  street: '',
  house: '',
  office: '',
  okato: '',
}

function midnight(day: string): string {
  return `${day}T00:00:00Z`
}
