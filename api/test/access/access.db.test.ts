import { type CallKey, type CallSpec, calls, permissionNames } from '@cabinet/contract'
import { read, utils } from '@e965/xlsx'
import type { LightMyRequestResponse } from 'fastify'
import { samples } from './samples.ts'
import { canary, makeWorld, type World } from './world.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.server.close())

const keys = Object.keys(calls) as CallKey[]
const spec = (key: CallKey): CallSpec => calls[key]
const isOpen = (key: CallKey) => spec(key).access === 'open' || spec(key).access === 'cookie'
/** Machines' calls have no sessions; intake.test.ts makes them with keys. */
const isForMachines = (key: CallKey) => {
  const { access } = spec(key)
  return typeof access === 'object' && !('permission' in access)
}
const guarded = keys.filter((key) => !isOpen(key) && !isForMachines(key))

/** The permissions that the call requires; empty when a session is enough. */
function wanted(key: CallKey): readonly string[] {
  const { access } = spec(key)
  return typeof access === 'object' && 'permission' in access ? [access.permission].flat() : []
}

/** Rights that a call needs beside its permission, because it opens a way of registers. */
const alsoNeeds: Partial<Record<CallKey, string>> = {
  'POST /users/api/v1/users/{username}/invitation': 'READ_UNLOADING',
}

/** These statuses prove that the call passed the permission check. */
const allowed = {
  nothing: [200, 201, 204],
  'spends the order': [200, 400, 409, 429],
  'spends what it names': [200, 201, 204, 404, 409],
}

const roles = {
  administrator: [...permissionNames],
  online_store_manager: [
    'READ_ANALYTICS_PAGE',
    'READ_UNLOADING',
    'PROCESS_ORDERS',
    'DELIVER_ORDERS',
    'CANCEL_ORDERS',
    'RETURN_ORDERS',
    'EXPORT_ORDERS',
  ],
  courier: ['DELIVER_ORDERS'],
  nothing: [],
  ...Object.fromEntries(permissionNames.map((name) => [name.toLowerCase(), [name]])),
} satisfies Record<string, readonly string[]>

describe.each(guarded)('%s', (key) => {
  const [foreign, sample, spent] = samples[key]

  test('refuses callers without a session before it reads anything else', async () => {
    for (const input of [sample(world.alpha), { params: { id: 'x' }, query: { unknown: '1' } }]) {
      const response = await world.call(key, input)
      expect([response.statusCode, response.json().code]).toEqual([401, 'UNAUTHENTICATED'])
    }
  })

  test.each(Object.entries(roles))('answers the role %s as its permissions say', async (role, held) => {
    const response = await world.call(key, sample(world.alpha), await world.as(`${role}@test.kz`))
    const has = (permission: string) => held.includes(permission as never)
    const permissions = wanted(key)
    const isAllowed = permissions.length === 0 || permissions.some(has)
    const also = alsoNeeds[key]
    if (isAllowed && (also === undefined || has(also)))
      expect(allowed[spent ?? 'nothing']).toContain(response.statusCode)
    // A file is no JSON.
    else
      expect([response.statusCode, response.statusCode === 403 && response.json()]).toMatchObject([
        403,
        { code: 'FORBIDDEN', permission: isAllowed ? also : permissions[0] },
      ])
  })

  if (foreign === 'manages everybody') return

  test('never shows another tenant', async () => {
    // Only CREATE_SUPER_USER manages every partner, and so may see that the other exists.
    const person =
      key === 'GET /accounting/v1/merchants' ? 'online_store_manager@test.kz' : 'administrator@test.kz'
    const headers = await world.as(person)
    for (const tenant of [world.alpha, world.beta]) {
      const response = await world.call(key, sample(tenant), headers)
      expect(withoutEcho(text(response))).not.toContain(canary)
      if (tenant === world.beta && foreign === 'not found')
        expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND'])
    }
  })
})

describe.each(keys.filter(isForMachines))('%s', (key) => {
  test('is closed to people and to callers without a key', async () => {
    const input = samples[key][1](world.alpha)
    for (const headers of [{}, await world.as('superadmin'), { authorization: 'Bearer mck_guess' }]) {
      const response = await world.call(key, input, headers)
      expect([response.statusCode, response.json().code]).toEqual([401, 'UNAUTHENTICATED'])
    }
  })
})

test('a courier without merchants sees nothing at all', async () => {
  const { db } = world.server.platform
  await db
    .deleteFrom('user_merchants')
    .where('user_id', '=', (eb) =>
      eb.selectFrom('users').select('id').where('username', '=', 'courier@test.kz'),
    )
    .execute()
  const response = await world.call('GET /accounting/v1/applications', {}, await world.as('courier@test.kz'))
  expect(response.json()).toMatchObject({ orders: [], total: 0 })
})

test('superadmin sees the other tenant, so the search above would have found it', async () => {
  for (const key of [
    'GET /accounting/v1/merchants',
    'GET /accounting/v1/applications',
    'GET /accounting/v1/application/{id}',
    'GET /marketplace/v2/orders/{merchantOrderId}',
    'GET /marketplace/v2/products/{id}',
    'GET /uchet-accounting/application-report',
  ] as const) {
    const response = await world.call(key, samples[key][1](world.beta), await world.as('superadmin'))
    expect([response.statusCode, text(response).includes(canary)]).toEqual([200, true])
  }
})

/** Returns the answer as text, an Excel file as the text of its cells. */
function text({ headers, rawPayload }: LightMyRequestResponse): string {
  if (!String(headers['content-type']).includes('spreadsheetml')) return rawPayload.toString('utf8')
  const { Sheets } = read(rawPayload)
  return Object.values(Sheets)
    .map((sheet) => utils.sheet_to_csv(sheet))
    .join('\n')
}

/** Removes the order's names from refusals: the caller has sent them, so they reveal nothing. */
function withoutEcho(answer: string): string {
  return answer.replaceAll(`"merchantId":"${canary}","orderId":"${canary}-1001"`, '')
}
