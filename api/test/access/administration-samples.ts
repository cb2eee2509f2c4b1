import type { CallKey } from '@cabinet/contract'
import { password } from '../people.ts'
import type { Foreign, Sample, SideEffect, Tenant } from './sample.ts'

type SampleOf = readonly [foreign: Foreign, sample: (tenant: Tenant) => Sample, sideEffect?: SideEffect]

/** A user of the tenant without permissions, so that every administrator may change it. */
const person = {
  lastName: 'Ахметова',
  firstName: 'Айгерим',
  email: 'nothing@test.kz',
  username: 'nothing@test.kz',
  phoneNumber: '77011234567',
  IsUnloading: false,
  merchants: ['ALPHA'],
  roleName: 'NOTHING',
}
const his = { params: { username: person.username } }

const partner = {
  merchant_legal_name: 'ТОО «Новый»',
  status: 'test',
  bid: 12.5,
  m_site: 'https://new.kz',
  public_email: 'info@new.kz',
  point_code: '01-0010-L1',
  factor_doc_date: '2026-01-15T00:00:00Z',
}

/** Right in form, answered by no authenticator. */
const madeUp = { id: 'x', clientDataJSON: 'e30' }

const wrongCode = () => ({ body: { code: '000000' } })

/** Refuses connections at once. */
export const webhookUrl = 'http://127.0.0.1:9/hook'
const ofWebhook = ({ webhookId }: Tenant) => ({ params: { id: webhookId } })

/** Samples about own sessions, the second factor, users, roles and partners. */
export const administrationSamples = {
  'GET /users/api/v1/sessions': ['names no tenant', () => ({})],
  'DELETE /users/api/v1/sessions/{id}': [
    'names no tenant',
    () => ({ params: { id: '0189a4c2-0000-4000-8000-000000000000' } }),
    'spends what it names',
  ],
  'DELETE /users/api/v1/sessions': ['names no tenant', () => ({})],
  'PUT /users/api/v1/password': [
    'names no tenant',
    () => ({ body: { currentPassword: 'x', newPassword: 'x' } }),
    'spends the order',
  ],
  'GET /users/api/v1/morning-mail': ['names no tenant', () => ({})],
  'PUT /users/api/v1/morning-mail': ['names no tenant', () => ({ body: { on: false } })],
  'POST /users/api/v1/passkeys/sign-in-options': ['names no tenant', () => ({})],
  'POST /users/api/v1/passkeys/sign-in': [
    'names no tenant',
    () => ({ body: { ...madeUp, authenticatorData: 'x', signature: 'x' } }),
    'spends the order',
  ],
  'POST /users/api/v1/oidc/start': ['names no tenant', () => ({})],
  'POST /users/api/v1/oidc/sign-in': ['names no tenant', () => ({ body: { answer: 'state=x' } })],
  'POST /users/api/v1/oidc/end': ['names no tenant', () => ({})],
  'GET /users/api/v1/passkeys': ['names no tenant', () => ({})],
  'POST /users/api/v1/passkeys/options': ['names no tenant', () => ({ body: {} })],
  'POST /users/api/v1/passkeys': [
    'names no tenant',
    () => ({ body: { ...madeUp, name: 'Телефон', attestationObject: 'x', transports: [] } }),
    'spends the order',
  ],
  'DELETE /users/api/v1/passkeys/{id}': [
    'names no tenant',
    () => ({ params: { id: 'x' } }),
    'spends what it names',
  ],
  'GET /users/api/v1/proof': ['names no tenant', () => ({})],
  'POST /users/api/v1/proof/provider': ['names no tenant', () => ({}), 'spends what it names'],
  'POST /users/api/v1/proof': ['names no tenant', () => ({ body: { password } })],
  'GET /users/api/v1/second-factor': ['names no tenant', () => ({})],
  'POST /users/api/v1/second-factor': ['names no tenant', () => ({ body: { password } })],
  'POST /users/api/v1/second-factor/confirmation': ['names no tenant', wrongCode, 'spends the order'],
  'POST /users/api/v1/second-factor/recovery-codes': ['names no tenant', wrongCode, 'spends the order'],
  'POST /users/api/v1/second-factor/removal': ['names no tenant', wrongCode, 'spends the order'],
  'GET /users/api/v1/second-factor/requirement': ['names no tenant', () => ({})],
  'PUT /users/api/v1/second-factor/requirement': ['names no tenant', () => ({ body: { required: false } })],
  'GET /users/api/v1/roles': ['names no tenant', () => ({})],
  'GET /users/api/v1/permissions': ['names no tenant', () => ({})],
  'GET /users/api/v1/roles-permissions': ['names no tenant', () => ({})],
  'POST /users/api/v1/roles-permissions': [
    'names no tenant',
    () => ({ body: { role: 'NOTHING', permissions: [] } }),
  ],
  'DELETE /users/api/v1/roles-permissions/{role}': [
    'names no tenant',
    () => ({ params: { role: 'NOTHING' } }),
    'spends what it names',
  ],
  'GET /users/api/v1/users': ['manages everybody', () => ({})],
  'GET /users/api/v1/users/{username}': ['manages everybody', () => his],
  'POST /users/api/v1/users': [
    'manages everybody',
    () => ({ body: { ...person, email: 'new@test.kz', username: 'new@test.kz' } }),
    'spends what it names',
  ],
  'PUT /users/api/v1/users/{username}': [
    'manages everybody',
    () => ({ ...his, body: { ...person, version: 1 } }),
    'spends what it names',
  ],
  'PATCH /users/api/v1/users/{username}': [
    'manages everybody',
    () => ({ ...his, body: { status: 'active' } }),
  ],
  'DELETE /users/api/v1/users/{username}': [
    'manages everybody',
    () => ({ params: { username: 'to-delete@test.kz' } }),
    'spends what it names',
  ],
  // The user has no sessions, so the call ends none.
  'DELETE /users/api/v1/users/{username}/second-factor': [
    'manages everybody',
    () => ({ params: { username: 'invited@test.kz' } }),
  ],
  'POST /users/api/v1/users/{username}/invitation': [
    'manages everybody',
    () => ({ params: { username: 'invited@test.kz' } }),
  ],
  'GET /integrations/v1/keys': ['not found', ({ merchantId }) => ({ query: { merchantId } })],
  'POST /integrations/v1/keys': [
    'not found',
    ({ merchantId }) => ({ body: { merchantId, name: 'Учётная система', rights: ['orders:read'] } }),
  ],
  'DELETE /integrations/v1/keys/{id}': [
    'not found',
    ({ keyId }) => ({ params: { id: keyId } }),
    'spends what it names',
  ],
  'GET /integrations/v1/webhooks': ['not found', ({ merchantId }) => ({ query: { merchantId } })],
  'POST /integrations/v1/webhooks': [
    'not found',
    ({ merchantId }) => ({ body: { merchantId, url: webhookUrl, events: ['order.created'] } }),
    'spends what it names',
  ],
  'PATCH /integrations/v1/webhooks/{id}': [
    'not found',
    ({ webhookId }) => ({ params: { id: webhookId }, body: { on: true, events: ['register.ready'] } }),
  ],
  'POST /integrations/v1/webhooks/{id}/secret': ['not found', ofWebhook],
  'POST /integrations/v1/webhooks/{id}/test': ['not found', ofWebhook],
  'GET /integrations/v1/webhooks/{id}/deliveries': ['not found', ofWebhook],
  'POST /integrations/v1/webhooks/{id}/deliveries': [
    'not found',
    ({ webhookId }) => ({ params: { id: webhookId }, body: { since: '2026-01-01T00:00:00Z' } }),
  ],
  'GET /integrations/v1/keys/{id}/calls': ['not found', ({ keyId }) => ({ params: { id: keyId } })],
  'DELETE /integrations/v1/webhooks/{id}': ['not found', ofWebhook, 'spends what it names'],
  'GET /accounting/v1/merchants/{id}': [
    'manages everybody',
    ({ merchantId }) => ({ params: { id: merchantId } }),
  ],
  'POST /accounting/v1/merchants': [
    'manages everybody',
    () => ({ body: { ...partner, merchant_id: 'NEW', bin: '200140009991' } }),
    'spends what it names',
  ],
  'PUT /accounting/v1/merchants/{id}': [
    'manages everybody',
    ({ merchantId }) => ({
      params: { id: merchantId },
      body: { ...partner, merchant_id: merchantId, bin: '200140000014', version: 1 },
    }),
    'spends what it names',
  ],
  'POST /accounting/v1/merchants/{id}/mail-test': [
    'manages everybody',
    ({ merchantId }) => ({ params: { id: merchantId } }),
    'spends the order',
  ],
  'GET /v1/merchants/{id}/history': [
    'manages everybody',
    ({ merchantId }) => ({ params: { id: merchantId } }),
  ],
} as const satisfies Partial<Record<CallKey, SampleOf>>
