import type { CallBody, PartnerStatus, partnerFields } from '@cabinet/contract'
import type { ColumnType, Generated } from 'kysely'

type Form = CallBody<'POST /accounting/v1/merchants'>
export type LegalEntityForm = NonNullable<Form['legal_entity_form']>
export type RoutineUnloading = NonNullable<Form['routine_unloading']>
export type PostalAddress = NonNullable<Form['mailing_addresses']>[number]

/** Texts that a form may leave out; empty by default. */
type Texts = {
  [K in keyof Optional as Optional[K]['kind'] extends 'text' ? K : never]: Generated<string>
}
type Optional = typeof partnerFields.optional

/** jsonb: read as a value, written as JSON text (the two drivers disagree on arrays otherwise). */
type Json<T> = ColumnType<T, string, string>

export interface MerchantsTable extends Texts {
  /** The partner's code, its key everywhere: Latin letters, digits, `_` and `-`. */
  merchant_id: string
  merchant_legal_name: string
  bin: string
  status: PartnerStatus
  /** Commission in hundredths of a percent: 1250 is 12.50 %. */
  commission_bp: number
  legal_entity_form: LegalEntityForm
  site: string
  public_email: string
  point_code: Generated<string>
  factor_doc_date: string
  scor_doc_number: Generated<string>
  scor_doc_date: string
  smtp_port: number | null
  /** Encrypted; never leaves the server. */
  smtp_auth_password: string | null
  /** Encrypted; never leaves the server. */
  archive_password: string | null
  is_zip_file: Generated<boolean>
  routine_unloading: Generated<RoutineUnloading>
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
