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

test('views are kept for their user alone, renamed in their place and deleted; other input changes nothing', async () => {
  for (const [name, query, status, names] of [
    ['Крупные', 'sort=amount:desc', 204, ['Крупные']],
    ['Вчера', 'sort=id', 204, ['Крупные', 'Вчера']],
    ['Самые крупные', 'sort=amount:desc', 204, ['Самые крупные', 'Вчера']],
    [null, 'sort=id', 204, ['Самые крупные']],
    ['', 'sort=amount:desc', 400, ['Самые крупные']],
    [' ', 'sort=amount:desc', 400, ['Самые крупные']],
    ['\u200b\u3164', 'sort=amount:desc', 400, ['Самые крупные']],
    ['а\u202eб', 'sort=amount:desc', 400, ['Самые крупные']],
    ['Пустой', '', 400, ['Самые крупные']],
    ['Чужой', 'https://x.kz/?a', 400, ['Самые крупные']],
  ] as const) {
    expect([name, await save(name, query)]).toEqual([name, status])
    await save('Чужой', 'sort=amount:desc', other)
    expect(await saved()).toEqual(names)
  }
})

test('of views saved at once none is lost, and none is one too many; saved ones can still be renamed', async () => {
  await Promise.all([2, 3, 4, 5, 6, 7, 8, 9].map((n) => save(`Вид ${n}`, `id=${n}`)))
  expect(await saved()).toHaveLength(9)
  const last = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((n) => save(`Ещё ${n}`, `size=${n}`)))
  expect(last.filter((status) => status === 204)).toHaveLength(1)
  expect(await saved()).toHaveLength(10)
  expect(await save('Второй', 'id=2')).toBe(204)
  expect(await saved()).toContain('Второй')
})
