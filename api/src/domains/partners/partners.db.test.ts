import { build, type TestServer } from '../../../test/build.ts'
import { addUser, password } from '../../../test/people.ts'
import { merchantRow } from '../../../test/rows.ts'
import { systemScope } from '../../platform/access/scope.ts'
import { scoped } from '../../platform/db/scoped.ts'

let server: TestServer

beforeAll(async () => {
  server = await build()
  const { db } = server.platform
  await scoped(db, systemScope('test data'))
    .insertInto('merchants', [
      merchantRow('TECHNO', 1, { merchant_legal_name: 'ТОО «Техно 100%»' }),
      merchantRow('ALPHA', 2, { merchant_legal_name: 'ИП Альфа', status: 'test' }),
      merchantRow('BETA_1', 3, { merchant_legal_name: 'АО Бета', status: 'rejected' }),
    ])
    .execute()
  await addUser(db, { username: 'admin@test.kz', merchants: ['ALPHA'] })
  await addUser(db, {
    username: 'manager@test.kz',
    role: 'ONLINE_STORE_MANAGER',
    merchants: ['TECHNO', 'ALPHA'],
  })
  await addUser(db, { username: 'nobody@test.kz', role: 'COURIER' })
})
afterAll(() => server.close())

async function list(username: string, query: Record<string, string> = {}) {
  const { headers } = await server.signIn(username, password)
  const response = await server.app.inject({ url: '/api/accounting/v1/merchants', query, headers })
  return response.json<{ merchant_id: string }[]>()
}
const ids = async (...asked: Parameters<typeof list>) =>
  (await list(...asked)).map((partner) => partner.merchant_id)

test.each([
  { username: 'admin@test.kz', sees: ['ALPHA', 'BETA_1', 'TECHNO'] },
  { username: 'manager@test.kz', sees: ['ALPHA', 'TECHNO'] },
  { username: 'nobody@test.kz', sees: [] },
])('$username sees $sees, sorted', async ({ username, sees }) => {
  expect(await ids(username)).toEqual(sees)
})

test('a partner in the list is code, BIN, status and name, nothing more', async () => {
  expect((await list('manager@test.kz'))[0]).toEqual({
    merchant_id: 'ALPHA',
    bin: '200140000002',
    status: 'test',
    merchant_legal_name: 'ИП Альфа',
  })
})

test.each([
  [{ q: 'техно' }, ['TECHNO']],
  [{ q: 'beta' }, ['BETA_1']],
  [{ q: ' 0000002 ' }, ['ALPHA']],
  [{ q: '%' }, ['TECHNO']],
  [{ q: '_' }, ['BETA_1']],
  [{ q: '' }, ['ALPHA', 'BETA_1', 'TECHNO']],
  [{ status: 'rejected' }, ['BETA_1']],
  [{ status: 'active', q: 'альфа' }, []],
] as [Record<string, string>, string[]][])('%j finds %j', async (query, found) => {
  expect(await ids('admin@test.kz', query)).toEqual(found)
})

test('superadmin sees every partner by name, whatever the own list says', async () => {
  await addUser(server.platform.db, { username: 'superadmin', role: 'COURIER' })
  expect(await ids('superadmin')).toEqual(['ALPHA', 'BETA_1', 'TECHNO'])
})
