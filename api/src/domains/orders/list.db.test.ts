import { type CallAnswer, orderStatuses } from '@cabinet/contract'
import { build, type SignedInClient, type TestServer } from '../../../test/build.ts'
import { addOrders, type OrderRow, orderRow } from '../../../test/orders.ts'
import { addMerchants, addUser, password } from '../../../test/people.ts'
import { jobCall } from '../../platform/call.ts'
import { foldRollups } from '../analytics/rollup/fold.ts'

type List = CallAnswer<'GET /accounting/v1/applications'>

const people = {
  superadmin: ['ALPHA', 'BETA', 'GAMMA'],
  'two@test.kz': ['ALPHA', 'BETA'],
  'one@test.kz': ['BETA'],
  'none@test.kz': [],
} as const
type Person = keyof typeof people
const everybody = Object.keys(people) as Person[]

const hour = 3_600_000
const start = Date.parse('2026-11-01T00:00:00Z')

/** Few different amounts and times, so that ties are everywhere. */
const rows: OrderRow[] = Array.from({ length: 130 }, (_, index) => {
  const created_at = new Date(start + ((index * 37) % 40) * 7 * hour)
  return orderRow({
    merchant_id: (['ALPHA', 'BETA', 'GAMMA'] as const)[index % 3] ?? 'ALPHA',
    merchant_order_id: index === 5 ? '10%_5' : index % 2 === 0 ? `${1000 + index}` : `A-${index}`,
    created_at,
    status_changed_at: created_at,
    amount_tiyn: [50_000, 1_234_550, 99_999_900, 50_001][index % 4] ?? 0,
    status: orderStatuses[index % orderStatuses.length] ?? 'completed',
    is_marketplace: index % 5 === 0,
    phone: `7701${String(index % 17).padStart(3, '0')}${String(index % 13).padStart(4, '0')}`,
  })
})

let server: TestServer
let ids: number[]
const clients = new Map<Person, SignedInClient>()

beforeAll(async () => {
  server = await build()
  const { db } = server.platform
  await addMerchants(db, 'ALPHA', 'BETA', 'GAMMA')
  ids = await addOrders(db, rows)
  for (const username of everybody) {
    await addUser(db, {
      username,
      role: 'COURIER',
      merchants: username === 'superadmin' ? [] : people[username],
    })
    clients.set(username, await server.signIn(username, password))
  }
})

afterAll(() => server.close())

async function get(who: Person, query: string) {
  const headers = clients.get(who)?.headers ?? {}
  return server.app.inject({ url: `/api/accounting/v1/applications?${query}`, headers })
}

async function list(who: Person, query: string): Promise<List> {
  const response = await get(who, query)
  expect([response.statusCode, response.body.slice(0, 300)]).toEqual([200, expect.any(String)])
  return response.json<List>()
}

interface Known extends OrderRow {
  readonly id: number
}

/** What the list must show: the same rules over the rows in memory. */
function expected(
  who: Person,
  test: (row: Known) => boolean,
  key: (row: Known) => number,
  sign: number,
): number[] {
  const merchants: readonly string[] = people[who]
  return rows
    .map((row, index) => ({ ...row, id: ids[index] ?? 0 }))
    .filter((row) => merchants.includes(row.merchant_id) && test(row))
    .sort((a, b) => sign * (key(a) - key(b) || a.id - b.id))
    .map(({ id }) => id)
}

const idsOf = ({ orders }: List) => orders.map(({ id }) => id)
const created = (row: Known) => row.created_at.getTime()

const filters: [string, (row: Known) => boolean][] = [
  ['', () => true],
  ['isMarketplace=-1', () => true],
  ['isMarketplace=1', (row) => row.is_marketplace],
  ['isMarketplace=0', (row) => !row.is_marketplace],
  ['statuses=completed,no_card_completed', ({ status }) => /^(no_card_)?completed$/.test(status)],
  ['statuses=canceled', ({ status }) => status === 'canceled'],
  ['orderId=10', ({ merchant_order_id }) => merchant_order_id.startsWith('10')],
  ['orderId=A-1', ({ merchant_order_id }) => merchant_order_id.startsWith('A-1')],
  ['orderId=%20A-1%20', ({ merchant_order_id }) => merchant_order_id.startsWith('A-1')],
  ['orderId=a-1', () => false],
  ['orderId=10%25_', ({ merchant_order_id }) => merchant_order_id === '10%_5'],
  ['orderId=%25', () => false],
  ['orderId=', () => true],
  ['ph_number=0005', ({ phone }) => phone.endsWith('0005')],
  ['ph_number=0030003', ({ phone }) => phone.endsWith('0030003')],
  ['ph_number=77010070007', ({ phone }) => phone === '77010070007'],
  ['ph_number=7701', ({ phone }) => phone.endsWith('7701')],
  ['amount=12345.5', ({ amount_tiyn }) => amount_tiyn === 1_234_550],
  ['amount=500', ({ amount_tiyn }) => amount_tiyn === 50_000],
  ['amount=500.01', ({ amount_tiyn }) => amount_tiyn === 50_001],
  ['between=2026-11-03,2026-11-05', ({ created_at }) => within(created_at, '2026-11-03', '2026-11-05')],
  ['between=2026-11-03,', ({ created_at }) => within(created_at, '2026-11-03', '2026-12-31')],
  ['between=,2026-11-03', ({ created_at }) => within(created_at, '2020-01-01', '2026-11-03')],
  ['between=,', () => true],
  ['merchantId=BETA', ({ merchant_id }) => merchant_id === 'BETA'],
  [
    'merchantId=BETA&isMarketplace=0&statuses=buyed,return&between=2026-11-01,2026-11-20',
    (row) => row.merchant_id === 'BETA' && !row.is_marketplace && ['buyed', 'return'].includes(row.status),
  ],
]

function within(at: Date, first: string, last: string): boolean {
  // Borders of days have a test of their own (list-days); here those of the zone of the run.
  const midnight = server.platform.config.businessTz === '+06:00' ? 'T00:00+06:00' : 'T00:00+05:00'
  return at >= new Date(first + midnight) && at.getTime() < Date.parse(last + midnight) + 24 * 3_600_000
}

describe.each(everybody)('%s', (who) => {
  test.each(filters)('filter %s', async (query, matches) => {
    if (query.includes('merchantId') && !people[who].some((merchant) => query.includes(merchant))) {
      expect((await get(who, query)).statusCode).toBe(404)
      return
    }
    const answer = await list(who, `${query}&lim=100`)
    const wanted = expected(who, matches, created, -1)
    expect(idsOf(answer)).toEqual(wanted.slice(0, 100))
    expect(answer.total).toBe(wanted.length)
    expect(answer.totalPages).toBe(Math.ceil(wanted.length / 100))
  })

  test.each([
    ['created_at', created, 1],
    ['created_at:asc', created, 1],
    ['created_at:desc', created, -1],
    ['amount', ({ amount_tiyn }: Known) => amount_tiyn, 1],
    ['amount:desc', ({ amount_tiyn }: Known) => amount_tiyn, -1],
    ['id', ({ id }: Known) => id, 1],
    ['id:desc', ({ id }: Known) => id, -1],
  ] as const)('sort %s, all pages one after another', async (sort, key, sign) => {
    const wanted = expected(who, () => true, key, sign)
    const found: number[] = []
    for (let page = 1; page <= Math.ceil(wanted.length / 7) + 1; page += 1)
      found.push(...idsOf(await list(who, `sort=${sort}&lim=7&page=${page}`)))
    expect(found).toEqual(wanted)
  })

  test('one order by its id', async () => {
    const [id] = ids
    const merchants: readonly string[] = people[who]
    expect(idsOf(await list(who, `id=${id}`))).toEqual(merchants.includes('ALPHA') ? [id] : [])
  })
})

test('ten orders to a page, the newest first, when nothing is said', async () => {
  const answer = await list('superadmin', '')
  expect(answer.orders).toHaveLength(10)
  expect(answer.totalPages).toBe(13)
  expect(idsOf(answer)).toEqual(expected('superadmin', () => true, created, -1).slice(0, 10))
})

test.each([false, true])('counts by status are those of the scope; folded %s', async (isFolded) => {
  if (isFolded) await foldRollups(jobCall(server.platform, 'fold', 'a test'))
  const counts = async (who: Person) => {
    const headers = clients.get(who)?.headers ?? {}
    const response = await server.app.inject({ url: '/api/accounting/v1/applications/counts', headers })
    const found = response.json<{ status: string; orders: number }[]>()
    return Object.fromEntries(found.map(({ status, orders }) => [status, orders]))
  }
  for (const who of everybody) {
    const merchants: readonly string[] = people[who]
    const own = rows.filter(({ merchant_id }) => merchants.includes(merchant_id))
    const wanted = [...Map.groupBy(own, ({ status }) => status)].map(([status, { length }]) => [
      status,
      length,
    ])
    expect(await counts(who)).toEqual(Object.fromEntries(wanted))
  }
})

test('past the last page there is nothing, and the numbers stay', async () => {
  expect(await list('superadmin', 'page=14')).toMatchObject({ orders: [], total: 130, totalPages: 13 })
  expect(await list('two@test.kz', 'page=1000000&lim=100')).toMatchObject({ orders: [] })
})
