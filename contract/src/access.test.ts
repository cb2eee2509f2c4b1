import { type Access, type CallKey, type CallSpec, calls } from './index.ts'

const specs: Readonly<Record<CallKey, CallSpec>> = calls

/** Access → the calls that have it; those that it omits need a session at least. */
const expected: Readonly<Record<string, readonly CallKey[]>> = {
  open: [
    'POST /users/api/v1/sign-in',
    'POST /users/api/v1/confirmation',
    'POST /users/api/v1/confirmation/check',
    'POST /users/api/v1/users/resend',
    'GET /users/api/v1/forget-password/{email}',
    'POST /users/api/v1/passkeys/sign-in-options',
    'POST /users/api/v1/passkeys/sign-in',
    'POST /users/api/v1/oidc/start',
    'POST /users/api/v1/oidc/sign-in',
    'POST /users/api/v1/oidc/end',
    'GET /accounting/v1/statement-files/{ticket}',
    'POST /telemetry/v1/events',
  ],
  cookie: ['POST /users/api/v1/refresh', 'POST /users/api/v1/sign-out'],
  CREATE_SUPER_USER: [
    'GET /users/api/v1/permissions',
    'GET /users/api/v1/roles-permissions',
    'POST /users/api/v1/roles-permissions',
    'DELETE /users/api/v1/roles-permissions/{role}',
    'GET /users/api/v1/second-factor/requirement',
    'PUT /users/api/v1/second-factor/requirement',
    'GET /users/api/v1/users',
    'GET /users/api/v1/users/{username}',
    'POST /users/api/v1/users',
    'PUT /users/api/v1/users/{username}',
    'PATCH /users/api/v1/users/{username}',
    'DELETE /users/api/v1/users/{username}',
    'DELETE /users/api/v1/users/{username}/second-factor',
    'POST /users/api/v1/users/{username}/invitation',
    'GET /accounting/v1/merchants/{id}',
    'POST /accounting/v1/merchants',
    'PUT /accounting/v1/merchants/{id}',
    'POST /accounting/v1/merchants/{id}/mail-test',
    'GET /v1/merchants/{id}/history',
    'GET /users/api/v1/security-log',
    'GET /users/api/v1/security-log/report',
    'GET /users/api/v1/security-log/integrity',
  ],
  EXPORT_ORDERS: ['GET /uchet-accounting/application-report', 'GET /accounting/v1/merchants/{id}/report'],
  'PROCESS_ORDERS, CANCEL_ORDERS, RETURN_ORDERS, DELIVER_ORDERS': ['PUT /accounting/changeStatus/json'],
  PROCESS_ORDERS: [
    'POST /accounting/v1/application/{id}/put-back',
    'DELETE /marketplace/v2/orders/{merchantOrderId}/products/{productId}',
  ],
  'PROCESS_ORDERS, DELIVER_ORDERS, CANCEL_ORDERS, RETURN_ORDERS, EXPORT_ORDERS': [
    'GET /accounting/v1/application/{id}/notes',
    'POST /accounting/v1/application/{id}/notes',
    'DELETE /accounting/v1/application/{id}/notes/{noteId}',
    'POST /accounting/v1/application/{id}/reveal',
  ],
  DELIVER_ORDERS: ['POST /accounting/sendOtp', 'POST /accounting/checkOtp', 'GET /accounting/otp'],
  'key of partner or bank: orders:create': ['POST /intake/v1/applications'],
  'key of bank': ['POST /intake/v1/applications/{id}/events'],
  MANAGE_INTEGRATIONS: [
    'GET /integrations/v1/keys',
    'POST /integrations/v1/keys',
    'DELETE /integrations/v1/keys/{id}',
    'GET /integrations/v1/webhooks',
    'POST /integrations/v1/webhooks',
    'PATCH /integrations/v1/webhooks/{id}',
    'POST /integrations/v1/webhooks/{id}/secret',
    'POST /integrations/v1/webhooks/{id}/test',
    'GET /integrations/v1/webhooks/{id}/deliveries',
    'POST /integrations/v1/webhooks/{id}/deliveries',
    'GET /integrations/v1/keys/{id}/calls',
    'DELETE /integrations/v1/webhooks/{id}',
  ],
  'key of partner: orders:read': ['GET /merchant/v1/orders', 'GET /merchant/v1/orders/{id}'],
  'key of partner: orders:write': ['POST /merchant/v1/orders/{id}/status'],
  'key of partner: registers:read': ['GET /merchant/v1/registers', 'GET /merchant/v1/registers/{fileId}'],
  READ_ANALYTICS_PAGE: [
    'GET /accounting/v1/merchants/{id}/dashboard',
    'GET /accounting/v1/merchants/{id}/quality',
    'GET /accounting/v1/merchants/{id}/dashboard/report',
  ],
  READ_UNLOADING: [
    'GET /accounting/v1/apps-unloading-history/{merchantId}',
    'POST /accounting/v1/apps-unloading-history/{merchantId}/{id}/retry',
    'POST /accounting/v1/apps-unloading-history/{merchantId}/{id}/mail-retry',
    'GET /accounting/v1/application/{id}/registers',
    'GET /accounting/v1/apps-unloading-download-file/{fileId}',
    'GET /accounting/v1/merchants/{id}/push-apps-unloading',
    'GET /accounting/v1/merchants/{id}/mall-statement-reports',
    'GET /accounting/v1/statement-files',
  ],
  MANAGE_RELEASES: [
    'GET /releases/v1/status',
    'GET /releases/v1/history',
    'GET /releases/v1/errors',
    'POST /releases/v1/changes',
    'GET /releases/v1/apps/{app}/versions',
  ],
}

test.each(Object.entries(expected).flatMap(([access, keys]) => keys.map((key) => [key, access] as const)))(
  '%s is open to: %s',
  (key, access) => expect(textOf(specs[key].access)).toBe(access),
)

test('no other call is open without a session', () => {
  const listed = Object.values(expected).flat()
  const others = Object.entries(specs).filter(([key]) => !listed.some((one) => one === key))
  for (const [key, { access }] of others)
    expect([key, access === 'session' || (typeof access === 'object' && 'permission' in access)]).toEqual([
      key,
      true,
    ])
})

function textOf(access: Access): string {
  if (typeof access === 'string') return access
  if ('permission' in access) return [access.permission].flat().join(', ')
  const { key, right } = access
  return `key of ${key.join(' or ')}${right === undefined ? '' : `: ${right}`}`
}
