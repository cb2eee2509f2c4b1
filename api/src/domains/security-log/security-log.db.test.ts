import type { CallAnswer } from '@cabinet/contract'
import { read, utils } from '@e965/xlsx'
import { sql } from 'kysely'
import { build, type SignedInClient, type TestServer } from '../../../test/build.ts'
import { addMerchants, addRole, addUser, password } from '../../../test/people.ts'
import { commandContext } from '../../platform/service-context.ts'
import { audit } from '../audit/audit.ts'
import { linkRecords } from '../audit/chain/chain.ts'
import { createKey, revokeKey } from '../integrations/keys.ts'

let server: TestServer
const clients = new Map<string, SignedInClient>()
const job = () => commandContext(server.platform.db, server.clock.now(), 'test', 'records of a test')

beforeAll(async () => {
  server = await build()
  const { db } = server.platform
  await addMerchants(db, 'ALPHA', 'BETA')
  await addRole(db, 'USERS_ONLY', ['CREATE_SUPER_USER'])
  await addUser(db, { username: 'superadmin' })
  await addUser(db, { username: 'admin@test.kz', role: 'USERS_ONLY', merchants: ['ALPHA'] })
  await addUser(db, { username: 'courier@test.kz', role: 'COURIER', merchants: ['ALPHA'] })
  for (const name of ['superadmin', 'admin@test.kz', 'courier@test.kz'])
    clients.set(name, await server.signIn(name, password))
  await audit(
    job(),
    { action: 'role.update', subject: 'role', id: 'COURIER', after: { count: 1 } },
    { action: 'user.update', subject: 'user', id: 'admin@test.kz', after: { status: 'active' } },
    { action: 'session.refuse', subject: 'user', id: 'a'.repeat(64), after: { because: 'BAD_CREDENTIALS' } },
    { action: 'order.reveal', subject: 'order', id: 7, merchant: 'ALPHA', after: { field: 'iin' } },
    { action: 'order.reveal', subject: 'order', id: 8, merchant: 'BETA', after: { field: 'iin' } },
    { action: 'release.rollback', subject: 'release', id: 'mfe-orders', after: { reason: 'пусто' } },
    { action: 'order.cancel', subject: 'order', id: 9, merchant: 'ALPHA' },
  )
  await createKey(job(), { kind: 'bank' }, 'Касса')
  await revokeKey(job(), 1)
})
afterAll(() => server.close())

async function get(path: string, as = 'superadmin') {
  const { headers } = clients.get(as) ?? { headers: {} }
  return server.app.inject({ url: `/api/users/api/v1/security-log${path}`, headers })
}
async function texts(search = '', as?: string) {
  const { items } = (await get(search, as)).json<CallAnswer<'GET /users/api/v1/security-log'>>()
  return items.map(({ what, about }) => [what, about].filter(Boolean).join(': '))
}

test('tells what happened, the newest first, with the address of the request', async () => {
  expect(await texts()).toEqual([
    'Ключ API отозван: ключ 1 (Касса)',
    'Ключ API создан: ключ 1 (Касса)',
    'Откат: mfe-orders',
    'Показан ИИН покупателя: BETA, заказ 8',
    'Показан ИИН покупателя: ALPHA, заказ 7',
    'Отказ во входе: неизвестное имя',
    'Пользователь изменён: admin@test.kz',
    'Роль изменена: Курьер',
    'Вход',
    'Вход',
    'Вход',
  ])
  const { items } = (await get('?lim=1&page=11')).json()
  expect(items).toMatchObject([{ who: 'superadmin', address: '127.0.0.1' }])
})

test.each([
  ['?kind=users', ['Пользователь изменён: admin@test.kz']],
  ['?kind=sign-in&person=courier', ['Вход']],
  ['?person=ADMIN@test', ['Пользователь изменён: admin@test.kz', 'Вход']],
  ['?from=2000-01-01&to=2000-01-02', []],
  ['?lim=1&page=3', ['Откат: mfe-orders']],
])('%s finds %p', async (search, expected) => {
  expect(await texts(search)).toEqual(expected)
})

test('a user without all merchants and without releases sees the rest', async () => {
  const seen = await texts('', 'admin@test.kz')
  expect(seen).toContain('Показан ИИН покупателя: ALPHA, заказ 7')
  expect(seen.join()).not.toMatch(/BETA|Откат/)
  expect(await texts('?kind=releases', 'admin@test.kz')).toEqual([])
})

test('goes out as Excel, in the words of the screen, which is recorded as a download', async () => {
  const { rawPayload } = await get('/report?kind=users')
  const [sheet] = Object.values(read(rawPayload).Sheets)
  const rows = utils.sheet_to_json<string[]>(sheet ?? {}, { header: 1 })
  expect(rows.map((row) => row.slice(1))).toEqual([
    ['Кто', 'Что', 'О чём', 'Изменения', 'Откуда'],
    ['Система: test', 'Пользователь изменён', 'admin@test.kz', 'Статус: активен'],
  ])
  await expect(server.signIn('courier@test.kz', 'wrong')).rejects.toThrow()
  const { items } = (await get('?lim=2')).json()
  expect(items).toMatchObject([
    { who: 'Не вошедший', what: 'Отказ во входе', about: 'courier@test.kz' },
    { what: 'Файл скачан', about: expect.stringMatching(/^Журнал безопасности [\d.]+xlsx$/) },
  ])
})

test('is told intact until a record is changed past the product', async () => {
  const integrity = async () => (await get('/integrity')).json()
  await linkRecords(job())
  const checkedAt = server.clock.now().toISOString()
  expect(await integrity()).toMatchObject({ intact: true, checkedAt })
  await sql`alter table audit_log disable trigger user`.execute(server.platform.db)
  await sql`update audit_log set actor = 'x' where action = 'user.update'`.execute(server.platform.db)
  expect(await integrity()).toMatchObject({ intact: true, checkedAt })
  server.clock.advance({ minutes: 11 })
  clients.set('superadmin', await server.signIn('superadmin', password))
  expect(await integrity()).toMatchObject({ intact: false, checkedAt: server.clock.now().toISOString() })
})
