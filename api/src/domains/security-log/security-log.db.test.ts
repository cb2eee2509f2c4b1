import { type CallAnswer, calls } from '@cabinet/contract'
import { read, utils } from '@e965/xlsx'
import { sql } from 'kysely'
import { build, type SignedInClient, type TestServer } from '../../../test/build.ts'
import { addMerchants, addRole, addUser, password } from '../../../test/people.ts'
import { commandCall } from '../../platform/call.ts'
import { type AuditEntry, audit } from '../audit/audit.ts'
import { linkRecords } from '../audit/chain/link.ts'
import { fileTexts } from './texts.ts'

type Events = CallAnswer<'GET /users/api/v1/security-log'>['items']

let server: TestServer
const clients = new Map<string, SignedInClient>()
const job = () => commandCall(server.platform.db, server.clock.now(), 'test', 'records of a test')

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
    { action: 'user.update', subject: 'user', id: 'admin@test.kz', after: { status: 'active' } },
    { action: 'order.reveal', subject: 'order', id: 7, merchant: 'ALPHA', after: { field: 'iin' } },
    { action: 'order.reveal', subject: 'order', id: 8, merchant: 'BETA', after: { field: 'iin' } },
    { action: 'release.rollback', subject: 'release', id: 'mfe-orders', after: { reason: 'пусто' } },
    { action: 'order.cancel', subject: 'order', id: 9, merchant: 'ALPHA' },
  )
})
afterAll(() => server.close())

async function get(path: string, as = 'superadmin') {
  const { headers } = clients.get(as) ?? { headers: {} }
  return server.app.inject({ url: `/api/users/api/v1/security-log${path}`, headers })
}
const events = async (search = '', as?: string) => (await get(search, as)).json<{ items: Events }>().items
const texts = async (search = '', as?: string) =>
  (await events(search, as)).map(({ what, about }) => [what, about].filter(Boolean).join(': '))

test('tells what happened, the newest first, with the address of the request', async () => {
  expect(await texts()).toEqual([
    'Версия возвращена: mfe-orders',
    'Показан ИИН покупателя: BETA, заказ 8',
    'Показан ИИН покупателя: ALPHA, заказ 7',
    'Пользователь изменён: admin@test.kz',
    'Вход',
    'Вход',
    'Вход',
  ])
  expect((await events()).at(-1)).toMatchObject({ who: 'superadmin', address: '127.0.0.1' })
})

test.each([
  ['?kind=users', ['Пользователь изменён: admin@test.kz']],
  ['?kind=sign-in&person=courier', ['Вход']],
  ['?person=ADMIN@test', ['Пользователь изменён: admin@test.kz', 'Вход']],
  ['?person=100%25', []],
  ['?kind=secrets', []],
  ['?from=2000-01-01&to=2000-01-02', []],
  ['?lim=1&page=2', ['Показан ИИН покупателя: BETA, заказ 8']],
])('%s finds %p', async (search, expected) => {
  expect(await texts(search)).toEqual(expected)
})

test('a user without all merchants and without releases sees the rest', async () => {
  const seen = await texts('', 'admin@test.kz')
  expect(seen).toContain('Показан ИИН покупателя: ALPHA, заказ 7')
  expect(seen.join()).not.toMatch(/BETA|Версия/)
  expect(await texts('?kind=releases', 'admin@test.kz')).toEqual([])
})

test.each([
  ...['', '/report', '/integrity'].map((path) => [path, 'courier@test.kz', 403] as const),
  ...['?from=2026-11-02&to=2026-11-01', '?kind=x', '?from=2026-02-30', '?page=0', '?lim=101', '?x=1'].map(
    (search) => [search, 'superadmin', 400] as const,
  ),
])('%p asked for by %s is refused with %i', async (path, who, status) => {
  expect((await get(path, who)).statusCode).toBe(status)
})

const secret = { smtp_auth_password: '•••' }
test.each<[AuditEntry, string]>([
  [
    { action: 'order.read-many', subject: 'user', id: 'job test', after: { count: 200 } },
    'Прочитаны данные многих покупателей · Количество: null → 200',
  ],
  [
    {
      action: 'partner.update',
      subject: 'partner',
      id: 'ALPHA',
      before: { ...secret, 'legal_address.city': 'Алматы' },
      after: { ...secret, 'legal_address.city': 'Астана' },
    },
    'Партнёр изменён · ALPHA · Пароль SMTP: ••• → ••• · Юридический адрес, город: Алматы → Астана',
  ],
  [
    {
      action: 'release.revive',
      subject: 'release',
      id: 'mfe-a',
      before: { 'mfe-a': '1' },
      after: { 'mfe-a': '2' },
    },
    'Раздел снова открыт · mfe-a · mfe-a: 1 → 2',
  ],
  [
    {
      action: 'role.update',
      subject: 'role',
      id: 'STORE',
      before: { permissions: ['DELIVER_ORDERS'], nameRus: 'Магазин' },
      after: { permissions: ['DELIVER_ORDERS', 'CANCEL_ORDERS'] },
    },
    'Роль изменена · STORE · Название: Магазин → null · Права: Выдача заказов → Выдача заказов, Отмена заказов',
  ],
  [
    { action: 'user.set-password', subject: 'user', id: 'a@b.kz', after: { by: 'reset' } },
    'Пароль изменён · a@b.kz · Способ: null → восстановление пароля',
  ],
  [
    { action: 'session.refuse', subject: 'user', id: 'a'.repeat(64), after: { because: 'BAD_CREDENTIALS' } },
    'Отказ во входе · неизвестное имя · Причина: null → неверный логин или пароль',
  ],
  [
    {
      action: 'report.download',
      subject: 'report',
      id: 'GET /uchet-accounting/application-report',
      after: { query: { statuses: 'canceled,buyed' } },
    },
    'Файл скачан · Список заказов · Статус: null → Отменён, Оплачен',
  ],
])('%j is told in words', async (entry, expected) => {
  await audit(job(), entry)
  const [event] = await events('?lim=1')
  const changes = event?.changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`).toSorted() ?? []
  expect(event?.who).toBe('Система: test')
  expect([event?.what, event?.about, ...changes].filter(Boolean).join(' · ')).toBe(expected)
})

test('a refused sign-in and a download tell who it was', async () => {
  const { headers } = clients.get('superadmin') ?? { headers: {} }
  await server.app.inject({ url: '/api/uchet-accounting/application-report', headers })
  await expect(server.signIn('courier@test.kz', 'wrong')).rejects.toThrow()
  expect((await events('?lim=2')).map(({ who, what, about }) => [who, what, about])).toEqual([
    ['Не вошедший', 'Отказ во входе', 'courier@test.kz'],
    ['superadmin', 'Файл скачан', 'Список заказов'],
  ])
})

test('is told intact until a record is changed past the product', async () => {
  const isIntact = async () => (await get('/integrity')).json()
  await linkRecords(job())
  const checkedAt = server.clock.now().toISOString()
  expect(await isIntact()).toMatchObject({ intact: true, checkedAt })
  for (const statement of [
    'alter table audit_log disable trigger user',
    "update audit_log set actor = 'x' where action = 'user.update'",
    'alter table audit_log enable trigger user',
  ])
    await sql.raw(statement).execute(server.platform.db)
  expect(await isIntact()).toMatchObject({ intact: true, checkedAt })
  server.clock.advance({ minutes: 11 })
  clients.set('superadmin', await server.signIn('superadmin', password))
  expect(await isIntact()).toMatchObject({ intact: false, checkedAt: server.clock.now().toISOString() })
})

test('each file that leaves has a name here', () => {
  const files = Object.entries(calls).filter(([, { ok }]) =>
    Object.values(ok).some((answer) => answer === 'xlsx' || answer === 'zip'),
  )
  expect(files.map(([key]) => key).sort()).toEqual(Object.keys(fileTexts).sort())
})

test('goes out as Excel, in the words of the screen', async () => {
  const { rawPayload } = await get('/report?kind=roles')
  const [sheet] = Object.values(read(rawPayload).Sheets)
  const rows = utils.sheet_to_json<string[]>(sheet ?? {}, { header: 1 })
  expect(rows.map((row) => row.slice(1))).toEqual([
    ['Кто', 'Что', 'О чём', 'Изменения', 'Откуда'],
    [
      'Система: test',
      'Роль изменена',
      'STORE',
      'Название: Магазин → —; Права: Выдача заказов → Выдача заказов, Отмена заказов',
    ],
  ])
})
