import { type CallBody, mostViews } from '@cabinet/contract'
import { build, type SignedInClient, type TestServer } from '../../../test/build.ts'
import { addUser, password } from '../../../test/people.ts'

type Views = CallBody<'PUT /accounting/v1/order-views'>

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

const keep = async (payload: Views, { headers } = mine) =>
  (await server.app.inject({ method: 'PUT', url, headers, payload })).statusCode
const kept = async ({ headers } = mine) => (await server.app.inject({ url, headers })).json<Views>()
const view = (name: string, query = 'status=completed&sort=amount:desc') => ({ name, query })

test('views are kept for their user alone, and replaced', async () => {
  expect(await kept()).toEqual([])
  for (const views of [[view('Крупные'), view('Вчера', 'sort=id')], [view('Самые крупные')], []]) {
    expect(await keep(views)).toBe(204)
    await keep([view('Чужой')], other)
    expect(await kept()).toEqual(views)
  }
})

test.each([
  ['no name', [view('')]],
  ['a long name', [view('я'.repeat(41))]],
  ['a name that turns the writing', [view('а\u202eб')]],
  ['no filter', [view('Пустой', '')]],
  ['another address', [view('Чужой', 'https://x.kz/?a')]],
  ['a long address', [view('Длинный', `search=${'a'.repeat(2000)}`)]],
  ['one too many', Array.from({ length: mostViews + 1 }, (_, n) => view(`Вид ${n}`))],
])('%s is refused', async (_, views) => {
  await keep([view('Крупные')])
  expect(await keep(views)).toBe(400)
  expect(await kept()).toEqual([view('Крупные')])
})
