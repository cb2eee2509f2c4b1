import type { CallBody, KeyRight } from '@cabinet/contract'
import { application } from '../../../test/access/samples.ts'
import { build, type TestServer } from '../../../test/build.ts'
import { addMerchants, addRole, addUser, password } from '../../../test/people.ts'
import { commandContext } from '../../platform/service-context.ts'
import { createKey } from './keys.ts'

let server: TestServer
const command = () => commandContext(server.platform.db, server.clock.now(), 'test', 'keys of a test')

beforeAll(async () => {
  server = await build()
  const { db } = server.platform
  await addMerchants(db, 'ALPHA', 'BETA', 'MANY', 'ATONCE')
  await addRole(db, 'KEYS_ONLY', ['MANAGE_INTEGRATIONS'])
  await addRole(db, 'KEYS_AND_ORDERS', [
    ...(['MANAGE_INTEGRATIONS', 'EXPORT_ORDERS', 'PROCESS_ORDERS', 'CANCEL_ORDERS'] as const),
    'RETURN_ORDERS',
  ])
  await addUser(db, { username: 'superadmin' })
  await addUser(db, { username: 'keys@test.kz', role: 'KEYS_ONLY', merchants: ['ALPHA', 'MANY'] })
  await addUser(db, { username: 'shop@test.kz', role: 'KEYS_AND_ORDERS', merchants: ['ALPHA'] })
})
afterAll(() => server.close())

const url = '/api/integrations/v1/keys'
async function call(who: string, method: 'GET' | 'POST' | 'DELETE', path = '', payload?: object) {
  const { headers } = await server.signIn(who, password)
  return server.app.inject({ method, url: `${url}${path}`, headers, ...(payload && { payload }) })
}
const make = (change: Partial<CallBody<'POST /integrations/v1/keys'>> = {}, who = 'superadmin') =>
  call(who, 'POST', '', { merchantId: 'ALPHA', name: 'Касса', rights: ['orders:create'], ...change })
const take = (key: string, number: string, merchantId = 'ALPHA') =>
  server.app.inject({
    method: 'POST',
    url: '/api/intake/v1/applications',
    headers: { authorization: `Bearer ${key}` },
    payload: application(merchantId, number),
  })
const listed = async () => (await call('superadmin', 'GET', '?merchantId=ALPHA')).json()

test('a key is told once, begins with its prefix, works at once, and only its hash is kept', async () => {
  const made = await make()
  expect([made.statusCode, made.json()]).toMatchObject([
    201,
    { name: 'Касса', createdBy: 'superadmin', state: 'active', rights: ['orders:create'], lastUsedAt: null },
  ])
  const { id, key, prefix } = made.json()
  expect(key).toMatch(/^mk_live_[\w-]{43}$/)
  expect([key.startsWith(prefix), prefix.length]).toEqual([true, 12])
  expect((await take(key, 'K-1')).statusCode).toBe(200)
  const [newest] = await listed()
  expect(newest).toMatchObject({ id, prefix, lastUsedAt: server.clock.now().toISOString() })
  expect(JSON.stringify(newest)).not.toContain(key)
  const rows = await server.platform.db.selectFrom('api_keys').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(key.slice(12))
})

test('making, the first use of an hour and revoking stand in the security log', async () => {
  const { id, key } = (await make({ name: 'Журнал' })).json()
  for (const number of ['L-1', 'L-2']) await take(key, number)
  server.clock.advance({ hours: 1 })
  await take(key, 'L-3')
  expect((await call('superadmin', 'DELETE', `/${id}`)).statusCode).toBe(204)
  const { headers } = await server.signIn('superadmin', password)
  const log = await server.app.inject({ url: '/api/users/api/v1/security-log?kind=secrets', headers })
  type Event = Record<'who' | 'what' | 'about', string>
  const own = `ключ ${id} (Журнал)`
  const ours = log.json().items.filter(({ who, about }: Event) => who === own || about === own)
  expect(ours.map(({ who, what }: Event) => [who, what])).toEqual([
    ['superadmin', 'Ключ API отозван'],
    [own, 'Ключ API использован'],
    [own, 'Ключ API использован'],
    ['superadmin', 'Ключ API создан'],
  ])
})

test('a wrong, a revoked and an expired key are told apart by 401 with their codes', async () => {
  const { id, key } = (await make()).json()
  await call('superadmin', 'DELETE', `/${id}`)
  // The day at UTC+6, which begins six hours before that of UTC.
  const today = new Date(server.clock.now().getTime() + 6 * 3_600_000).toISOString().slice(0, 10)
  const { key: short } = (await make({ expires: today })).json()
  expect((await take(short, 'E-1')).statusCode).toBe(200)
  server.clock.advance({ hours: 25 })
  for (const [one, code] of [
    [`mk_live_${'x'.repeat(43)}`, 'UNAUTHENTICATED'],
    [key, 'KEY_REVOKED'],
    [short, 'KEY_EXPIRED'],
  ] as const) {
    const refused = await take(one, 'E-2')
    expect([refused.statusCode, refused.json().code]).toEqual([401, code])
  }
  const again = await call('superadmin', 'DELETE', `/${id}`)
  expect([again.statusCode, (await listed())[0].state]).toEqual([404, 'expired'])
})

test('a key without the right is refused by 403 with its name, for another partner by 404', async () => {
  const { key } = (await make({ rights: ['orders:read'] })).json()
  const refused = await take(key, 'R-1')
  expect([refused.statusCode, refused.json()]).toMatchObject([
    403,
    { code: 'FORBIDDEN', right: 'orders:create', message: 'У ключа нет права «Приём заказов»' },
  ])
  expect((await take((await make()).json().key, 'R-2', 'BETA')).statusCode).toBe(404)
})

test.each([
  ['keys@test.kz', ['orders:create', 'orders:read'], 201, undefined],
  ['keys@test.kz', ['orders:read', 'buyers:read'], 403, 'EXPORT_ORDERS'],
  ['keys@test.kz', ['orders:write'], 403, 'PROCESS_ORDERS'],
  ['keys@test.kz', ['registers:read'], 403, 'READ_UNLOADING'],
  ['shop@test.kz', ['buyers:read', 'orders:write'], 201, undefined],
  ['shop@test.kz', ['registers:read'], 403, 'READ_UNLOADING'],
] as const)('%s makes a key with %j: %d', async (who, rights, status, permission) => {
  const made = await make({ rights: rights as unknown as KeyRight[] }, who)
  expect([made.statusCode, made.json().permission]).toEqual([status, permission])
})

test.each([
  [{ name: ' ' }, { name: 'Обязательное поле для заполнения' }],
  [{ name: 'a\u202eb' }, { name: 'Введите текст в одну строку, без переносов' }],
  [{ rights: [] }, { rights: 'Нужно хотя бы одно значение' }],
  [{ rights: ['root'] as unknown as KeyRight[] }, { 'rights.0': 'Недопустимое значение' }],
  [{ expires: '2020-01-01' }, { expires: 'Этот день уже прошёл' }],
  [{ expires: '2026-02-30' }, { expires: expect.any(String) }],
])('%j is refused', async (change, fields) => {
  const refused = await make(change)
  expect([refused.statusCode, refused.json().fields]).toEqual([400, fields])
})

test('the twenty-first key in use is refused; a revoked one makes room; none of another partner is touched', async () => {
  const first = (await make({ merchantId: 'MANY' }, 'keys@test.kz')).json()
  for (let n = 1; n < 20; n += 1)
    await createKey(command(), { kind: 'partner', merchantId: 'MANY' }, `Ключ ${n}`)
  const refused = await make({ merchantId: 'MANY' })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'TOO_MANY_KEYS'])
  expect((await call('keys@test.kz', 'DELETE', `/${first.id}`)).statusCode).toBe(204)
  expect((await make({ merchantId: 'MANY' })).statusCode).toBe(201)
  await createKey(command(), { kind: 'partner', merchantId: 'BETA' }, 'Чужой')
  const { id } = await server.platform.db
    .selectFrom('api_keys')
    .select('id')
    .where('name', '=', 'Чужой')
    .executeTakeFirstOrThrow()
  expect((await call('keys@test.kz', 'DELETE', `/${id}`)).statusCode).toBe(404)
})

test('of keys that are made at once no more than twenty are taken', async () => {
  const made = await Promise.allSettled(
    Array.from({ length: 25 }, (_, n) =>
      createKey(command(), { kind: 'partner', merchantId: 'ATONCE' }, `Ключ ${n}`),
    ),
  )
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
})

test('a key made before prefixes keeps its hash and works', async () => {
  const { hashToken } = await import('../users/secret-token.ts')
  const key = `mck_${'a'.repeat(43)}`
  const { db, clock } = server.platform
  const row = { kind: 'partner', partner: 'ALPHA', name: 'Старый', rights: ['orders:create'] } as const
  await db
    .insertInto('api_keys')
    .values({ ...row, rights: [...row.rights], key_hash: hashToken(key), created_at: clock() })
    .execute()
  expect((await take(key, 'OLD-1')).statusCode).toBe(200)
  expect((await listed())[0]).toMatchObject({ name: 'Старый', prefix: null })
})
