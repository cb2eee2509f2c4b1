import type { CallKey } from '@cabinet/contract'
import { administrationSamples } from './administration-samples.ts'
import type { Foreign, Sample, SideEffect, Tenant } from './sample.ts'

/**
 * A valid input for every call, about the given tenant. A new call in the contract does not compile here until it has one, and is
 * then walked by every test of access.
 */
export const samples: {
  readonly [K in CallKey]: readonly [
    foreign: Foreign,
    sample: (tenant: Tenant) => Sample,
    sideEffect?: SideEffect,
  ]
} = {
  'POST /users/api/v1/sign-in': ['names no tenant', () => ({ body: { username: 'x', password: 'x' } })],
  'POST /users/api/v1/refresh': ['names no tenant', () => ({})],
  'POST /users/api/v1/sign-out': ['names no tenant', () => ({})],
  'POST /users/api/v1/lock': ['names no tenant', () => ({})],
  'POST /users/api/v1/activity': ['names no tenant', () => ({ body: {} })],
  'GET /users/api/v1/me': ['names no tenant', () => ({})],
  'POST /users/api/v1/confirmation': ['names no tenant', () => ({ body: { token: 'x', password: 'x' } })],
  'POST /users/api/v1/confirmation/check': ['names no tenant', () => ({ body: { token: 'x' } })],
  'POST /users/api/v1/users/resend': [
    'names no tenant',
    () => ({ body: { email: '', firstName: '', username: '' } }),
  ],
  'GET /users/api/v1/forget-password/{email}': [
    'names no tenant',
    () => ({ params: { email: 'x@test.kz' } }),
  ],
  ...administrationSamples,
  'GET /users/api/v1/security-log': ['names no tenant', () => ({})],
  'GET /users/api/v1/security-log/report': ['names no tenant', () => ({})],
  'GET /users/api/v1/security-log/integrity': ['names no tenant', () => ({})],
  'GET /accounting/v1/merchants': ['nothing of theirs', ({ merchantId }) => ({ query: { q: merchantId } })],
  'GET /directory/statuses': ['names no tenant', () => ({})],
  'GET /accounting/countries': ['names no tenant', () => ({})],
  'GET /accounting/cities': ['names no tenant', () => ({})],
  'GET /accounting/v1/applications': ['nothing of theirs', ({ merchantId }) => ({ query: { merchantId } })],
  'GET /accounting/v1/applications/counts': ['not found', ({ merchantId }) => ({ query: { merchantId } })],
  'GET /accounting/v1/application/{id}': ['not found', ({ orderId }) => ({ params: { id: orderId } })],
  'GET /marketplace/v2/orders/{merchantOrderId}': [
    'not found',
    ({ orderNumber, merchantId }) => ({ params: { merchantOrderId: orderNumber }, query: { merchantId } }),
  ],
  'GET /marketplace/v2/products/{id}': ['not found', ({ itemId }) => ({ params: { id: itemId } })],
  'GET /uchet-accounting/application-report': [
    'nothing of theirs',
    ({ merchantId }) => ({ query: { merchantId } }),
  ],
  'GET /accounting/v1/merchants/{id}/report': [
    'not found',
    ({ merchantId }) => ({ params: { id: merchantId } }),
  ],
  'GET /accounting/v1/merchants/{id}/dashboard': [
    'not found',
    ({ merchantId }) => ({ params: { id: merchantId }, query: { from: '2026-11-01', to: '2026-11-20' } }),
  ],
  'GET /accounting/v1/merchants/{id}/quality': [
    'not found',
    ({ merchantId }) => ({ params: { id: merchantId }, query: { from: '2026-11-01', to: '2026-11-20' } }),
  ],
  'GET /accounting/v1/merchants/{id}/dashboard/report': [
    'not found',
    ({ merchantId }) => ({ params: { id: merchantId }, query: { from: '2026-11-01', to: '2026-11-20' } }),
  ],
  'PUT /accounting/changeStatus/json': [
    'nothing of theirs',
    ({ merchantId, orderNumber }) => ({
      headers: { 'idempotency-key': `walk-${merchantId}` },
      body: [{ merchantId, orders: [{ orderId: orderNumber, status: 'in_progress' }] }],
    }),
  ],
  'GET /accounting/v1/application/{id}/registers': [
    'not found',
    ({ orderId }) => ({ params: { id: orderId } }),
  ],
  'GET /accounting/v1/application/{id}/notes': ['not found', ({ orderId }) => ({ params: { id: orderId } })],
  'POST /accounting/v1/application/{id}/notes': [
    'not found',
    ({ merchantId, orderId }) => ({
      headers: { 'idempotency-key': `walk-${merchantId}` },
      params: { id: orderId },
      body: { text: 'Перезвонить' },
    }),
  ],
  'DELETE /accounting/v1/application/{id}/notes/{noteId}': [
    'not found',
    ({ orderId }) => ({ params: { id: orderId, noteId: 1 } }),
    'spends what it names',
  ],
  'POST /accounting/v1/application/{id}/put-back': [
    'not found',
    ({ merchantId, orderId }) => ({
      headers: { 'idempotency-key': `walk-${merchantId}` },
      params: { id: orderId },
      body: { version: 2 },
    }),
    'spends the order',
  ],
  'POST /accounting/sendOtp': [
    'not found',
    ({ merchantId, orderNumber }) => ({
      body: { merchantId, merchantOrderId: orderNumber, amount: 150_000 },
    }),
    'spends the order',
  ],
  'POST /accounting/checkOtp': [
    'not found',
    ({ merchantId, orderNumber }) => ({
      body: { merchantId, merchantOrderId: orderNumber, amount: 150_000, otp: '000000' },
    }),
    'spends the order',
  ],
  'GET /accounting/otp': [
    'not found',
    ({ merchantId, orderNumber }) => ({ query: { merchantId, merchantOrderId: orderNumber } }),
  ],
  'DELETE /marketplace/v2/orders/{merchantOrderId}/products/{productId}': [
    'not found',
    ({ merchantId, orderNumber, itemId }) => ({
      params: { merchantOrderId: orderNumber, productId: itemId },
      query: { merchantId },
    }),
    'spends the order',
  ],
  'POST /accounting/v1/application/{id}/reveal': [
    'not found',
    ({ orderId }) => ({ params: { id: orderId }, body: { field: 'iin' } }),
  ],
  'GET /accounting/v1/application/{id}/version': [
    'not found',
    ({ orderId }) => ({ params: { id: orderId } }),
  ],
  'GET /accounting/v1/applications/search': [
    'nothing of theirs',
    ({ orderNumber }) => ({ query: { search: orderNumber } }),
  ],
  'GET /accounting/v1/applications/changes': [
    'nothing of theirs',
    () => ({ query: { since: new Date().toISOString() } }),
  ],
  'GET /accounting/v1/order-views': ['names no tenant', () => ({})],
  'PUT /accounting/v1/order-views': [
    'names no tenant',
    () => ({ body: { name: 'Вчера', query: 'sort=id' } }),
  ],
  'GET /releases/v1/status': ['names no tenant', () => ({})],
  'GET /releases/v1/history': ['names no tenant', () => ({})],
  'GET /releases/v1/errors': ['names no tenant', () => ({})],
  // The release store is empty, so nothing is live that could be moved.
  'POST /releases/v1/changes': [
    'names no tenant',
    () => ({ body: { reason: 'test', revision: 0, change: { type: 'revive', app: 'mfe-orders' } } }),
    'spends what it names',
  ],
  'GET /releases/v1/apps/{app}/versions': ['names no tenant', () => ({ params: { app: 'mfe-orders' } })],
  'GET /tab/v1/news': ['names no tenant', () => ({})],
  'POST /telemetry/v1/events': [
    'names no tenant',
    () => ({
      body: { session: '0'.repeat(32), running: [], failed: [], gone: false },
    }),
  ],
  'POST /telemetry/v1/errors': [
    'names no tenant',
    () => ({
      body: {
        errors: [{ app: 'mfe-orders', version: '1.0.0', name: 'Error', message: '', frames: [] }],
      },
    }),
  ],
  'POST /telemetry/v1/spans': [
    'names no tenant',
    () => ({
      body: {
        spans: [
          {
            ...{ traceId: '1'.repeat(32), spanId: '1'.repeat(16), name: 'press', app: 'shell' },
            ...{ version: '1.0.0', route: '/', start: 1_700_000_000_000, ms: 0, failed: false },
          },
        ],
      },
    }),
  ],
  'GET /accounting/v1/merchants/{id}/push-apps-unloading': [
    'not found',
    ({ merchantId }) => ({
      params: { id: merchantId },
      query: { startDate: '2026-11-09', endDate: '2026-11-15' },
    }),
  ],
  'GET /accounting/v1/merchants/{id}/mall-statement-reports': [
    'not found',
    ({ merchantId }) => ({ params: { id: merchantId } }),
  ],
  'GET /accounting/v1/statement-files': ['names no tenant', () => ({})],
  'GET /accounting/v1/statement-files/{ticket}': [
    'names no tenant',
    () => ({ params: { ticket: 'forged.forged.forged' } }),
  ],
  'GET /accounting/v1/apps-unloading-history/{merchantId}': [
    'not found',
    ({ merchantId }) => ({ params: { merchantId } }),
  ],
  'POST /accounting/v1/apps-unloading-history/{merchantId}/{id}/retry': [
    'not found',
    ({ merchantId, unloadingId }) => ({ params: { merchantId, id: unloadingId } }),
    'spends what it names',
  ],
  'POST /accounting/v1/apps-unloading-history/{merchantId}/{id}/mail-retry': [
    'not found',
    ({ merchantId, unloadingId }) => ({ params: { merchantId, id: unloadingId } }),
    'spends what it names',
  ],
  'GET /accounting/v1/apps-unloading-download-file/{fileId}': [
    'not found',
    ({ fileId }) => ({ params: { fileId } }),
  ],
  'GET /merchant/v1/orders': ['nothing of theirs', () => ({})],
  'GET /merchant/v1/orders/{id}': ['not found', ({ orderId }) => ({ params: { id: orderId } })],
  'POST /merchant/v1/orders/{id}/status': [
    'not found',
    ({ merchantId, orderId }) => ({
      headers: { 'idempotency-key': `walk-${merchantId}` },
      params: { id: orderId },
      body: { action: 'in_progress' },
    }),
  ],
  'GET /merchant/v1/registers': ['nothing of theirs', () => ({})],
  'GET /merchant/v1/registers/{fileId}': ['not found', ({ fileId }) => ({ params: { fileId } })],
  'POST /intake/v1/applications': ['not found', ({ merchantId }) => ({ body: application(merchantId) })],
  'POST /intake/v1/applications/{id}/events': [
    'not found',
    ({ orderId }) => ({ params: { id: orderId }, body: { eventId: `e-${orderId}`, type: 'buyed' } }),
  ],
}

/** Returns an order as a shop sends it. */
export function application(merchantId: string, number = 'IN-1') {
  return {
    merchantId,
    merchant_order_id: number,
    created_at: '2026-11-10T06:00:00.000Z',
    amount: 150_000,
    paymentType: 'installment',
    phoneNumber: '77011234567',
    isMarketplace: false,
    cName: 'Данияр',
    cLastName: 'Ахметов',
    iin: '900101350013',
  }
}
