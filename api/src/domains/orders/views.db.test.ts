import type { CallAnswer } from '@cabinet/contract'
import { build, type SignedInClient, type TestServer } from '../../../test/build.ts'
import { addUser, password } from '../../../test/people.ts'

const url = '/api/accounting/v1/order-views'
let server: TestServer
let mine: SignedInClient
let other: SignedInClient

beforeAll(async () => {
  server = await build()
  for (const username of ['dana@test.kz', 'other@test.kz'])
    await addUser(server.platform.db, { username, role: 'COURIER' })
  mine = await server.signIn('dana@test.kz', password)
  other = await server.signIn('other@test.kz', password)
})
afterAll(() => server.close())

const save = async (name: string | null, query: string, { headers } = mine) =>
  (await server.app.inject({ method: 'PUT', url, headers, payload: { name, query } })).statusCode
const saved = async () => {
  const response = await server.app.inject({ url, headers: mine.headers })
  return response.json<CallAnswer<'GET /accounting/v1/order-views'>>().map(({ name }) => name)
}

test('views are kept for their user alone, renamed in their place and deleted', async () => {
  for (const [name, query, names] of [
    ['Крупные', 'status=completed&sort=amount:desc', ['Крупные']],
    ['Вчера', 'sort=id', ['Крупные', 'Вчера']],
    ['Самые крупные', 'status=completed&sort=amount:desc', ['Самые крупные', 'Вчера']],
    [null, 'sort=id', ['Самые крупные']],
  ] as const) {
    expect(await save(name, query)).toBe(204)
    expect(await save('Чужой', query, other)).toBe(204)
    expect(await saved()).toEqual(names)
  }
})

test('views saved on two devices at once are both kept; the limit leaves the saved ones open to renaming', async () => {
  await Promise.all([save('Вид 2', 'id=2'), save('Вид 3', 'id=3')])
  for (let n = 4; n <= 10; n += 1) expect(await save(`Вид ${n}`, `id=${n}`)).toBe(204)
  expect(await save('Вид 11', 'id=11')).toBe(409)
  expect(await save('Десятый', 'id=10')).toBe(204)
  expect(await saved()).toEqual(expect.arrayContaining(['Вид 2', 'Вид 3', 'Десятый']))
})

test.each([
  ['no name', '', 'id=2'],
  ['a long name', 'я'.repeat(41), 'id=2'],
  ['a name that turns the writing', 'а\u202eб', 'id=2'],
  ['no filter', 'Пустой', ''],
  ['another address', 'Чужой', 'https://x.kz/?a'],
  ['a long address', 'Длинный', `search=${'a'.repeat(2000)}`],
])('%s is refused', async (_, name, query) => {
  expect(await save(name, query)).toBe(400)
})
