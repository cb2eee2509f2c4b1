import { type CallAnswer, calls } from '@cabinet/contract'
import { read, utils } from '@e965/xlsx'
import { sql } from 'kysely'
import { build, type SignedInClient, type TestServer } from '../../../test/build.ts'
import { addMerchants, addRole, addUser, password } from '../../../test/people.ts'
import { commandCall } from '../../platform/call.ts'
import { audit } from '../audit/audit.ts'
import { linkRecords } from '../audit/chain/link.ts'
import { fileTexts } from './texts.ts'

let server: TestServer
const clients = new Map<string, SignedInClient>()

beforeAll(async () => {
  server = await build()
  const { db } = server.platform
  await addMerchants(db, 'ALPHA', 'BETA')
  await addRole(db, 'USERS_ONLY', ['CREATE_SUPER_USER'])
  await addUser(db, { username: 'superadmin' })
  const id = await addUser(db, { username: 'admin@test.kz', role: 'USERS_ONLY', merchants: ['ALPHA'] })
  await addUser(db, { username: 'courier@test.kz', role: 'COURIER', merchants: ['ALPHA'] })
  for (const name of ['superadmin', 'admin@test.kz', 'courier@test.kz'])
    clients.set(name, await server.signIn(name, password))
  const call = commandCall(db, server.clock.now(), 'test', 'records of a test')
  await audit(
    call,
    {
      action: 'user.update',
      subject: 'user',
      id,
      before: { role: 'COURIER' },
      after: { role: 'USERS_ONLY' },
    },
    { action: 'order.reveal', subject: 'order', id: 7, merchant: 'ALPHA', after: { field: 'iin' } },
    { action: 'order.reveal', subject: 'order', id: 8, merchant: 'BETA', after: { field: 'iin' } },
    { action: 'release.rollback', subject: 'release', id: 'mfe-orders', after: { reason: 'пусто' } },
    { action: 'order.cancel', subject: 'order', id: 9, merchant: 'ALPHA' },
  )
})
afterAll(() => server.close())

async function log(search = '', as = 'superadmin') {
  const { headers } = clients.get(as) ?? { headers: {} }
  const response = await server.app.inject({ url: `/api/users/api/v1/security-log${search}`, headers })
  const body: {
    items?: CallAnswer<'GET /users/api/v1/security-log'>['items']
    total?: number
  } = response.headers['content-type']?.toString().includes('json') ? response.json() : {}
  return {
    status: response.statusCode,
    body,
    texts: body.items?.map(({ what, about }) => [what, about].filter(Boolean).join(': ')),
  }
}

test('tells what happened, the newest first, with old and new values and the address of the request', async () => {
  const { body, texts } = await log()
  expect(texts).toEqual([
    'Версия возвращена: mfe-orders',
    'Показан ИИН покупателя: BETA, заказ 8',
    'Показан ИИН покупателя: ALPHA, заказ 7',
    'Пользователь изменён: admin@test.kz',
    'Вход',
    'Вход',
    'Вход',
  ])
  expect(body.items?.[3]).toMatchObject({ changes: [{ field: 'Роль', from: 'COURIER', to: 'USERS_ONLY' }] })
  expect(body.items?.at(-1)).toMatchObject({ who: 'superadmin', address: '127.0.0.1' })
  expect(body.total).toBe(7)
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
  expect((await log(search)).texts).toEqual(expected)
})

test('a user without all merchants and without releases sees the rest', async () => {
  const { texts } = await log('', 'admin@test.kz')
  expect(texts).toContain('Показан ИИН покупателя: ALPHA, заказ 7')
  expect(texts?.join()).not.toContain('BETA')
  expect(texts?.join()).not.toContain('Версия')
  expect((await log('?kind=releases', 'admin@test.kz')).texts).toEqual([])
})

test.each([
  ['', 403],
  ['/report', 403],
  ['/integrity', 403],
])('a courier is refused %p', async (path, status) => {
  expect((await log(path, 'courier@test.kz')).status).toBe(status)
})

test.each(['?from=2026-11-02&to=2026-11-01', '?kind=x', '?from=2026-02-30', '?page=0', '?lim=101', '?x=1'])(
  '%s is refused with 400',
  async (search) => {
    expect((await log(search)).status).toBe(400)
  },
)

test('is told in words: who has no name, why, which file, a secret, a release', async () => {
  const call = commandCall(server.platform.db, server.clock.now(), 'test', 'records of a test')
  const smtp_auth_password = '•••'
  await audit(
    call,
    { action: 'order.read-many', subject: 'user', id: call.actor.name, after: { count: 200 } },
    {
      action: 'partner.update',
      subject: 'partner',
      id: 'ALPHA',
      before: { smtp_auth_password, 'legal_address.city': 'Алматы' },
      after: { smtp_auth_password, 'legal_address.city': 'Астана' },
    },
    {
      action: 'release.revive',
      subject: 'release',
      id: 'mfe-a',
      before: { 'mfe-a': '1.1.0' },
      after: { 'mfe-a': '1.0.0' },
    },
    {
      action: 'role.update',
      subject: 'role',
      id: 'STORE',
      before: { permissions: ['DELIVER_ORDERS'], nameRus: 'Магазин' },
      after: { permissions: ['DELIVER_ORDERS', 'CANCEL_ORDERS'] },
    },
    { action: 'user.set-password', subject: 'user', id: 999_999, after: { by: 'reset' } },
  )
  const { headers } = clients.get('superadmin') ?? { headers: {} }
  const url = '/api/uchet-accounting/application-report?statuses=canceled,buyed'
  expect((await server.app.inject({ url, headers })).statusCode).toBe(200)
  await expect(server.signIn('courier@test.kz', 'wrong')).rejects.toThrow()
  const { body } = await log('?lim=7')
  expect(
    body.items?.map(({ who, what, about, changes }) => [
      [who, what, about].join(' · '),
      ...changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`),
    ]),
  ).toEqual([
    ['Не вошедший · Отказ во входе · courier@test.kz', 'Причина: null → неверный логин или пароль'],
    ['superadmin · Файл скачан · Список заказов', 'Фильтр «Статус»: null → Отменён, Оплачен'],
    ['Система: test · Пароль изменён · удалённый пользователь', 'Способ: null → восстановление пароля'],
    [
      'Система: test · Роль изменена · STORE',
      'Название: Магазин → null',
      'Права: Выдача заказов → Выдача заказов, Отмена заказов',
    ],
    ['Система: test · Раздел снова открыт · mfe-a', 'mfe-a: 1.1.0 → 1.0.0'],
    [
      'Система: test · Партнёр изменён · ALPHA',
      'Юридический адрес, город: Алматы → Астана',
      'Пароль SMTP: ••• → •••',
    ],
    ['Система: test · Прочитаны данные многих покупателей · ', 'Количество: null → 200'],
  ])
})

test('is told intact until a record is changed past the product', async () => {
  const ask = async () =>
    (
      await server.app.inject({
        url: '/api/users/api/v1/security-log/integrity',
        headers: clients.get('superadmin')?.headers ?? {},
      })
    ).json()
  await linkRecords(commandCall(server.platform.db, server.clock.now(), 'test', 'links of a test'))
  expect(await ask()).toMatchObject({ intact: true, checkedAt: server.clock.now().toISOString() })
  for (const statement of [
    'alter table audit_log disable trigger user',
    "update audit_log set actor = 'x' where action = 'user.update'",
    'alter table audit_log enable trigger user',
  ])
    await sql.raw(statement).execute(server.platform.db)
  expect(await ask()).toMatchObject({ intact: true })
  server.clock.advance({ minutes: 11 })
  clients.set('superadmin', await server.signIn('superadmin', password))
  expect(await ask()).toMatchObject({ intact: false, checkedAt: server.clock.now().toISOString() })
})

test('each file that leaves has a name here', () => {
  const files = Object.entries(calls).filter(([, { ok }]) =>
    Object.values(ok).some((answer) => answer === 'xlsx' || answer === 'zip'),
  )
  expect(files.map(([key]) => key).sort()).toEqual(Object.keys(fileTexts).sort())
})

test('goes out as Excel, in the words of the screen', async () => {
  const { headers } = clients.get('superadmin') ?? { headers: {} }
  const response = await server.app.inject({
    url: '/api/users/api/v1/security-log/report?kind=roles',
    headers,
  })
  expect([response.statusCode, response.headers['content-type']]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ])
  const [sheet] = Object.values(read(response.rawPayload).Sheets)
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
