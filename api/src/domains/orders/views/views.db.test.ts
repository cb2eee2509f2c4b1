import { type CallAnswer, mostViews } from '@cabinet/contract'
import { build, type SignedInClient, type TestServer } from '../../../../test/build.ts'
import { addUser, password } from '../../../../test/people.ts'

type Views = CallAnswer<'GET /accounting/v1/order-views'>

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
beforeEach(() => server.platform.db.deleteFrom('order_views').execute())

const send = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', at = '', payload?: object, as = mine) => {
  const url = `/api/accounting/v1/order-views${at}`
  const response = await server.app.inject({ method, url, headers: as.headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.body === '' ? undefined : response.json() }
}
const save = (name: string, query = 'status=completed&sort=amount:desc') => send('POST', '', { name, query })
const names = async (as = mine) =>
  ((await send('GET', '', undefined, as)).body as Views).map(({ name }) => name)

test('a view is kept for its user alone, renamed and deleted', async () => {
  const { status, body } = await save('  Крупные ')
  expect([status, body]).toEqual([
    201,
    { id: expect.any(Number), name: 'Крупные', query: 'status=completed&sort=amount:desc' },
  ])
  await save('Вчера')
  expect((await send('PATCH', `/${body.id}`, { name: 'Самые крупные' })).body).toEqual({
    ...body,
    name: 'Самые крупные',
  })
  expect(await names()).toEqual(['Самые крупные', 'Вчера'])
  expect(await names(other)).toEqual([])
  expect((await send('DELETE', `/${body.id}`)).status).toBe(204)
  expect((await send('DELETE', `/${body.id}`)).status).toBe(404)
  expect(await names()).toEqual(['Вчера'])
})

test.each([
  ['PATCH', { name: 'Чужой' }],
  ['DELETE', undefined],
] as const)('somebody else’s view is not there to %s', async (method, payload) => {
  const { body } = await save('Крупные')
  expect((await send(method, `/${body.id}`, payload, other)).body).toMatchObject({ code: 'NOT_FOUND' })
  expect(await names()).toEqual(['Крупные'])
})

test.each([
  ['no name', '  ', 'sort=id', 400, 'VALIDATION'],
  ['a long name', 'я'.repeat(41), 'sort=id', 400, 'VALIDATION'],
  ['a name that turns the writing', 'а\u202eб', 'sort=id', 400, 'VALIDATION'],
  ['no filter', 'Пустой', '', 400, 'VALIDATION'],
  ['another address', 'Чужой', 'https://x.kz/?a', 400, 'VALIDATION'],
  ['a long address', 'Длинный', `search=${'a'.repeat(2000)}`, 400, 'VALIDATION'],
  ['a name of another view', 'КРУПНЫЕ', 'sort=id', 409, 'VIEW_NAME_TAKEN'],
  ['the same name with a sign that has no width', 'Круп\u00adные', 'sort=id', 409, 'VIEW_NAME_TAKEN'],
])('%s is refused', async (_, name, query, status, code) => {
  await save('Крупные')
  expect(await save(name, query)).toMatchObject({ status, body: { code } })
})

test('a name is free for the view that has it', async () => {
  const { body } = await save('крупные')
  expect((await send('PATCH', `/${body.id}`, { name: 'Крупные' })).status).toBe(200)
  await save('Вчера')
  expect((await send('PATCH', `/${body.id}`, { name: 'вчера' })).body).toMatchObject({
    code: 'VIEW_NAME_TAKEN',
    fields: { name: 'Вид с таким названием уже есть' },
  })
})

test('of many that are saved at once no more are kept than may be, and of one name one', async () => {
  const answers = await Promise.all(Array.from({ length: 2 * mostViews }, (_, n) => save(`Вид ${n}`)))
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.map(({ body }) => body.code)).toEqual(Array(mostViews).fill('TOO_MANY_VIEWS'))
  expect(await names()).toHaveLength(mostViews)
  await server.platform.db.deleteFrom('order_views').execute()
  await Promise.all(Array.from({ length: 5 }, () => save('Один')))
  expect(await names()).toEqual(['Один'])
})
