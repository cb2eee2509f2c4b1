import { Refusal, startTestServer } from '@cabinet/shared/test'
import { noAddress } from '../partners/partner-values.ts'
import type { WirePartner } from '../partners/partner-wire.ts'

/** A partner as the server sends him, of whom a test changes what it is about. */
export function wirePartner(change: Partial<WirePartner> = {}): WirePartner {
  return {
    merchant_id: 'tech-zone',
    merchant_legal_name: 'ТОО «Tech Zone»',
    bin: '101240004567',
    status: 'test',
    bid: 2.5,
    legal_entity_form: 'TOO',
    m_site: 'tech-zone.kz',
    public_email: 'shop@tech-zone.kz',
    phone_number: '77012345678',
    point_code: '01-0010-L1',
    scoring_email: '',
    factoring_email: 'money@tech-zone.kz',
    billing_number: '',
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
    legal_address: { ...noAddress, country: 'KZ', city: 'Алматы', street: 'Абая', mailing_same: true },
    mailing_addresses: [],
    version: 3,
    ...change,
  }
}

/** A server with one partner, which remembers what was written to it. */
export function startPartnersServer(partner = wirePartner()) {
  const written: unknown[] = []
  const server = startTestServer({
    'GET /accounting/v1/merchants': () => [
      {
        merchant_id: partner.merchant_id,
        bin: partner.bin,
        status: partner.status,
        merchant_legal_name: partner.merchant_legal_name,
      },
    ],
    'GET /accounting/v1/merchants/{id}': ({ params }) =>
      params.id === partner.merchant_id ? partner : new Refusal(404, 'NOT_FOUND', 'Не найдено'),
    'POST /accounting/v1/merchants': ({ body }) => {
      written.push(body)
      return partner
    },
    'PUT /accounting/v1/merchants/{id}': ({ body }) => {
      written.push(body)
      return { ...partner, m_site: 'new.kz', version: 4 }
    },
    'GET /v1/merchants/{id}/history': () => ({
      items: [
        {
          at: '2026-11-19T10:00:00Z',
          user: 'admin@demo.kz',
          changes: [{ field: 'status', from: 'active', to: 'test' }],
        },
      ],
      total: 1,
    }),
    'GET /accounting/countries': () => [{ code: 'KZ', name: 'Казахстан' }],
    'GET /accounting/cities': () => [
      { id: 1, name: 'Алматы', region: 'Алматы' },
      { id: 2, name: 'Абай', region: 'Карагандинская область' },
    ],
  })
  return { ...server, written }
}
