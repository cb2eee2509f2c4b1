import type { PartnerStatus } from '@cabinet/contract'
import type { ColumnType, Generated } from 'kysely'

export type LegalEntityForm = 'IP' | 'TOO' | 'AO'
export type RoutineUnloading =
  | 'DAILY'
  | 'MONDAY'
  | 'TUESDAY'
  | 'WEDNESDAY'
  | 'THURSDAY'
  | 'FRIDAY'
  | 'SATURDAY'
  | 'SUNDAY'

export interface PostalAddress {
  country: string
  city: string
  postal_code: string
  street: string
  house: string
  office: string
  okato: string
}

/** jsonb: read as a value, written as JSON text (the two drivers disagree on arrays otherwise). */
type Json<T> = ColumnType<T, string, string>

export interface MerchantsTable {
  /** Latin letters, digits, `_` and `-`; the partner's code and his key everywhere. */
  merchant_id: string
  merchant_legal_name: string
  /** 12 digits. */
  bin: string
  status: PartnerStatus
  /** Commission in hundredths of a percent: 1250 is 12.50 %. */
  commission_bp: number
  legal_entity_form: LegalEntityForm
  site: string
  public_email: string
  phone_number: Generated<string>
  point_code: Generated<string>
  scoring_email: Generated<string>
  factoring_email: Generated<string>
  billing_number: Generated<string>
  factor_doc_number: Generated<string>
  /** `yyyy-MM-dd`. */
  factor_doc_date: string
  scor_doc_number: Generated<string>
  /** `yyyy-MM-dd`. */
  scor_doc_date: string
  smtp_host: Generated<string>
  smtp_port: number | null
  smtp_auth_name: Generated<string>
  /** Encrypted; never leaves the server. */
  smtp_auth_password: string | null
  /** Encrypted; never leaves the server. */
  archive_password: string | null
  is_zip_file: Generated<boolean>
  routine_unloading: Generated<RoutineUnloading>
  registration_city: Generated<string>
  legal_address: Json<(PostalAddress & { mailing_same: boolean }) | null> | null
  mailing_addresses: Json<PostalAddress[]>
  version: Generated<number>
  created_at: ColumnType<Date, Date | undefined, never>
  updated_at: ColumnType<Date, Date | undefined, Date>
}

/** Append only: what each save changed. */
export interface MerchantChangesTable {
  id: Generated<number>
  merchant_id: string
  /** Of the partner after the change. */
  version: number
  at: Date
  user_name: string
  changes: Json<
    { field: string; from: string | number | boolean | null; to: string | number | boolean | null }[]
  >
}

declare module '../../platform/db/tables.ts' {
  interface MerchantTables {
    merchants: MerchantsTable
    merchant_changes: MerchantChangesTable
  }
}
