import type { PartnerStatus } from '@cabinet/contract'

export interface AddressValues {
  country: string
  city: string
  postal_code: string
  street: string
  house: string
  office: string
  okato: string
}

/** What the form holds. Names are those of the call, so that the server's field errors find their fields; values are text as typed. */
export interface PartnerValues {
  merchant_id: string
  merchant_legal_name: string
  bin: string
  status: PartnerStatus | ''
  /** Percent, `2,50`. */
  bid: string
  legal_entity_form: string
  m_site: string
  public_email: string
  /** 11 digits, or none. */
  phone_number: string
  point_code: string
  scoring_email: string
  factoring_email: string
  billing_number: string
  factor_doc_number: string
  /** `yyyy-MM-dd` */
  factor_doc_date: string
  smtp_host: string
  smtp_port: string
  smtp_auth_name: string
  /** Empty: as it is. */
  smtp_auth_password: string
  /** Empty: as it is, or generated. */
  archive_password: string
  is_zip_file: boolean
  routine_unloading: string
  registration_city: string
  legal_address: AddressValues & { mailing_same: boolean }
  mailing_addresses: AddressValues[]
}

export const noAddress: AddressValues = {
  country: '',
  city: '',
  postal_code: '',
  street: '',
  house: '',
  office: '',
  okato: '',
}

/** Source of the defaults: specification 3 and 9. */
export const newPartner: PartnerValues = {
  merchant_id: '',
  merchant_legal_name: '',
  bin: '',
  status: '',
  bid: '',
  legal_entity_form: 'TOO',
  m_site: '',
  public_email: '',
  phone_number: '',
  point_code: '01-0010-L1',
  scoring_email: '',
  factoring_email: '',
  billing_number: '',
  factor_doc_number: '',
  factor_doc_date: '',
  smtp_host: '',
  smtp_port: '',
  smtp_auth_name: '',
  smtp_auth_password: '',
  archive_password: '',
  is_zip_file: false,
  routine_unloading: 'DAILY',
  registration_city: '',
  legal_address: { ...noAddress, mailing_same: true },
  mailing_addresses: [],
}
