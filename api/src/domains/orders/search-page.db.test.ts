import { sql } from 'kysely'
import { build, type TestServer } from '../../../test/build.ts'
import { job } from '../../../test/call.ts'
import { addOrders, orderRow } from '../../../test/orders.ts'
import { addMerchants } from '../../../test/people.ts'
import { scopeOf } from '../../platform/access/scope.ts'
import type { Comparison, Condition, OrderSort } from './filter.ts'
import { searchPage } from './search-page.ts'

let server: TestServer
beforeAll(async () => {
  server = await build()
  await addMerchants(server.platform.db, 'ALPHA', 'BETA')
})
afterEach(() => sql`truncate orders cascade`.execute(server.platform.db))
afterAll(() => server.close())

type Row = Parameters<typeof orderRow>[0]

const sell = (...rows: Row[]) =>
  addOrders(
    server.platform.db,
    rows.map((row) => orderRow({ merchant_id: 'ALPHA', ...row })),
  )

const starts = (value: string): Comparison => ({ column: 'client_last_name', is: 'starts with', value })
const surname = (...begin: string[]): Condition => ({
  column: 'any',
  is: 'any of',
  value: begin.map(starts),
})
const byId = (direction: OrderSort['direction']): OrderSort => ({ column: 'id', direction })

async function search({
  conditions = [surname('Ким')] as Condition[],
  counted = 1,
  shown = 2,
  sort = byId('desc'),
  merchants = ['ALPHA'] as readonly string[] | 'all',
  later = 0,
  limit = 10,
  offset = 0,
} = {}) {
  const call = job(server.platform)
  const scope = scopeOf({ username: 'somebody', merchants })
  const { rows, ...found } = await searchPage(
    { ...call, scope, now: new Date(call.now.getTime() + later) },
    { filter: { conditions }, sort, limit, offset },
    { counted, shown },
  )
  return { ...found, numbers: rows.map(({ merchant_order_id }) => merchant_order_id) }
}

const numbered = (rows: readonly Row[]): Row[] =>
  rows.map((row, index) => ({ merchant_order_id: `${index + 1}`, ...row }))

test('what is no more than the bound is counted each time', async () => {
  await sell({ client_last_name: 'Ким', merchant_order_id: '1' })
  expect(await search()).toEqual({ total: 1, shown: 1, isBounded: false, numbers: ['1'] })
  await sell({ client_last_name: 'Кимова', merchant_order_id: '2' })
  expect(await search({ counted: 2 })).toMatchObject({ total: 2, shown: 2, numbers: ['2', '1'] })
  expect(await search({ counted: 2, limit: 1, offset: 1 })).toMatchObject({ total: 2, numbers: ['1'] })
  expect(await search({ counted: 2, offset: 2 })).toMatchObject({ total: 2, numbers: [] })
})

test('that more answer is believed for a minute, of the same filter, scope and bound', async () => {
  await sell({ client_last_name: 'Ким' }, { client_last_name: 'Кимова' })
  expect(await search()).toMatchObject({ total: 1, isBounded: true })
  await sql`truncate orders cascade`.execute(server.platform.db)
  await sell({ merchant_id: 'BETA', client_last_name: 'Ли' })
  expect(await search({ later: 59_999 })).toMatchObject({ isBounded: true })
  expect(await search({ merchants: ['BETA'] })).toMatchObject({ total: 0, isBounded: false })
  expect(await search({ conditions: [surname('Ли')] })).toMatchObject({ isBounded: false })
  expect(await search({ counted: 2 })).toMatchObject({ isBounded: false })
  expect(await search({ later: 60_000 })).toMatchObject({ total: 0, isBounded: false })
})

test('an order that answers to two meanings is found once', async () => {
  await sell(...numbered([{ client_last_name: 'Ким' }, { client_last_name: 'Ли' }]))
  const meanings: Comparison[] = [
    starts('Ким'),
    { column: 'merchant_order_id', is: 'starts with', value: '1' },
  ]
  const conditions: Condition[] = [{ column: 'any', is: 'any of', value: meanings }]
  expect(await search({ conditions })).toMatchObject({ total: 1, numbers: ['1'] })
})

const tiyn = (amount_tiyn: number): Row => ({ client_last_name: 'Ким', amount_tiyn })
const many: Row[] = [
  { ...tiyn(300), client_last_name: 'Кимова' },
  { ...tiyn(900), status: 'canceled' },
  { ...tiyn(100), phone: '77010007788' },
  { ...tiyn(200), phone: '77020007788' },
  { ...tiyn(100), phone: '77030007788', client_last_name: 'Кимова' },
  { ...tiyn(100), merchant_id: 'BETA' },
]
const letters = [...'абвгдежзиклмнопрстуфх'].map((letter) => ({ client_last_name: `Ли${letter}` }))

test.each<[what: string, asked: Parameters<typeof search>[0], found: string[]]>([
  ['the newest of all surnames', {}, ['5', '4']],
  ['the oldest where the list begins with them', { sort: byId('asc') }, ['1', '2']],
  ['the newest by time', { sort: { column: 'created_at', direction: 'desc' } }, ['5', '4']],
  ['the newest by amount', { sort: { column: 'amount_tiyn', direction: 'asc' } }, ['5', '4']],
  [
    'the newest by amount, the dearest first',
    { sort: { column: 'amount_tiyn', direction: 'desc' } },
    ['4', '5'],
  ],
  ['the second page', { limit: 1, offset: 1 }, ['4']],
  ['a page that lies in part beyond', { shown: 3, limit: 2, offset: 2 }, ['3']],
  ['nothing beyond', { offset: 2 }, []],
  ['of each merchant', { merchants: ['ALPHA', 'BETA'] }, ['6', '5']],
  ['of all merchants', { merchants: 'all' }, ['6', '5']],
  [
    'with a status',
    { conditions: [surname('Ким'), { column: 'status', is: 'in', value: ['canceled'] }], counted: 0 },
    ['2'],
  ],
  [
    'of some days',
    {
      conditions: [surname('Ким'), { column: 'created_at', is: '>=', value: new Date(0) }],
    },
    ['5', '4'],
  ],
  [
    'a number',
    { conditions: [{ column: 'merchant_order_id', is: 'starts with', value: '' }], shown: 3 },
    ['5', '4', '3'],
  ],
  [
    'the smallest numbers',
    { conditions: [{ column: 'merchant_order_id', is: 'starts with', value: '' }], sort: byId('asc') },
    ['1', '2'],
  ],
  [
    'an amount',
    { conditions: [{ column: 'amount_tiyn', is: '=', value: 100 }], counted: 1, shown: 1 },
    ['5'],
  ],
  [
    'the end of a phone',
    { conditions: [{ column: 'phone', is: 'ends with', value: '7788' }], shown: 3 },
    ['5', '4', '3'],
  ],
])('of a search that more answer than are counted are shown: %s', async (_, asked, found) => {
  await sell(...numbered(many.map((row) => ({ ...row, created_at: new Date(Date.UTC(2026, 9, 1)) }))))
  const { numbers, isBounded } = await search(asked)
  expect([isBounded, numbers]).toEqual([true, found])
})

test('surnames that are too many to be told apart are met by day', async () => {
  const at = (day: number) => ({ created_at: new Date(Date.UTC(2026, 9, day)) })
  await sell(...numbered(letters.map((row, index) => ({ ...row, ...at(30 - index) }))))
  expect(await search({ conditions: [surname('Ли')] })).toMatchObject({
    isBounded: true,
    numbers: ['2', '1'],
  })
})
