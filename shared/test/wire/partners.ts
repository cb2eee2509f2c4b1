import { type CallAnswer, partnerFields } from '@cabinet/contract'

type WirePartner = CallAnswer<'GET /accounting/v1/merchants/{id}'>
type ListedPartner = CallAnswer<'GET /accounting/v1/merchants'>[number]

/** Returns a partner in the wire format; a test overrides the fields that matter to it. */
export function wirePartner(change: Partial<WirePartner> = {}): WirePartner {
  return {
    ...initially,
    merchant_id: 'tech-zone',
    merchant_legal_name: 'ТОО «Tech Zone»',
    bin: '101240004568',
    status: 'test',
    bid: 2.5,
    m_site: 'https://tech-zone.kz',
    public_email: 'shop@tech-zone.kz',
    phone_number: '77012345678',
    point_code: '01-0010-L1',
    factoring_email: 'money@tech-zone.kz',
    factor_doc_number: 'Ф-1',
    factor_doc_date: '2025-03-01T00:00:00Z',
    scor_doc_number: 'Ф-1',
    scor_doc_date: '2025-03-01T00:00:00Z',
    smtp_host: 'smtp.tech-zone.kz',
    smtp_port: 587,
    smtp_auth_name: 'robot',
    smtp_auth_password_set: true,
    archive_password_set: true,
    is_zip_file: true,
    routine_unloading: 'MONDAY',
    registration_city: 'Алматы',
    legal_address: {
      ...initially.legal_address,
      country: 'KZ',
      city: 'Алматы',
      street: 'Абая',
      mailing_same: true,
    },
    version: 3,
    ...change,
  }
}

const entries = Object.entries(partnerFields.optional).map(([name, field]) => [name, field.initially])
/** The optional fields' initial values. */
const initially = Object.fromEntries(entries) as {
  [K in keyof typeof partnerFields.optional]: WirePartner[K]
}

/** Returns the partners of the test data as list entries. */
export const wirePartners: ListedPartner[] = [
  { merchant_id: 'mebel', bin: '850214300123', status: 'prod', merchant_legal_name: 'ИП «Мебель»' },
  { merchant_id: 'tech-zone', bin: '101240004568', status: 'test', merchant_legal_name: 'ТОО «Tech Zone»' },
]
