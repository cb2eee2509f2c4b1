import { type CallAnswer, orderStatuses } from '@cabinet/contract'
import { sql } from 'kysely'
import { build, type SignedInClient, type TestServer } from '../../../../test/build.ts'
import { waitForSlowMachine } from '../../../../test/database.ts'
import { addOrders, type OrderRow, orderRow } from '../../../../test/orders.ts'
import { addMerchants, addUser, password } from '../../../../test/people.ts'
import { jobContext } from '../../../platform/service-context.ts'
import { mergeRollupDeltas } from '../../analytics/rollup/upkeep.ts'

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

/** The rows have few different amounts and times, so that ties are frequent. */
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
  waitForSlowMachine()
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

/** Returns the expected list by the same rules over the rows in memory. */
function expected(who: Person, key: (row: Known) => number, sign: number): number[] {
  const merchants: readonly string[] = people[who]
  return rows
    .map((row, index) => ({ ...row, id: ids[index] ?? 0 }))
    .filter((row) => merchants.includes(row.merchant_id))
    .sort((a, b) => sign * (key(a) - key(b) || a.id - b.id))
    .map(({ id }) => id)
}

const idsOf = ({ orders }: List) => orders.map(({ id }) => id)
const created = (row: Known) => row.created_at.getTime()

describe.each(everybody)('%s', (who) => {
  test.each([
    ['created_at', created, 1],
    ['created_at:asc', created, 1],
    ['created_at:desc', created, -1],
    ['amount', ({ amount_tiyn }: Known) => amount_tiyn, 1],
    ['amount:desc', ({ amount_tiyn }: Known) => amount_tiyn, -1],
    ['id', ({ id }: Known) => id, 1],
    ['id:desc', ({ id }: Known) => id, -1],
  ] as const)('sort %s, all pages one after another', async (sort, key, sign) => {
    const wanted = expected(who, key, sign)
    const found: number[] = []
    for (let page = 1; page <= Math.ceil(wanted.length / 7) + 1; page += 1)
      found.push(...idsOf(await list(who, `sort=${sort}&lim=7&page=${page}`)))
    expect(found).toEqual(wanted)
  })
})

test('ten orders to a page, the newest first, when nothing is said', async () => {
  const answer = await list('superadmin', '')
  expect(answer.orders).toHaveLength(10)
  expect(answer.totalPages).toBe(13)
  expect(idsOf(answer)).toEqual(expected('superadmin', created, -1).slice(0, 10))
})

test.each([false, true])('counts by status are those of the scope; folded %s', async (isFolded) => {
  if (isFolded) await mergeRollupDeltas(jobContext(server.platform, 'fold', 'a test'))
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
  expect(await list('two@test.kz', 'page=100&lim=100')).toMatchObject({ orders: [] })
})

describe('more orders than pages reach to', () => {
  const many = 10_050
  beforeAll(async () => {
    await sql`insert into orders (merchant_id, merchant_order_id, created_at, amount_tiyn, status, status_changed_at,
        payment_type, is_marketplace, client_last_name, client_first_name, phone, iin)
      select 'GAMMA', letter || '-' || n, at, 100, 'canceled', at, 'installment', false, surname, 'Анна', '77010000000', '900101350013'
      from (values ('M', 'Ёлкина', timestamptz '2026-10-01Z', ${many}::int), ('N', 'Юн', '2026-10-02Z', 1100)) as kinds (letter, surname, day, last)
      cross join lateral generate_series(1, last) as n cross join lateral (values (day + n * interval '1 s')) as times (at)`.execute(
      server.platform.db,
    )
    await sql`analyze orders`.execute(server.platform.db)
  }, 60_000)

  test.each([
    ['search=елк', 10_000, true],
    ['orderId=m-', 10_000, true],
    ['search=елк&isMarketplace=1', 0, undefined],
    ['statuses=canceled&between=2026-10-01,2026-10-01', many, undefined],
  ])('%s: total %d, bounded %s', async (query, total, atLeast) => {
    const last = total === 0 ? 1 : 1_000
    const answer = await list('superadmin', `${query}&page=${last}`)
    expect(answer.atLeast).toBe(atLeast)
    expect(answer).toMatchObject({ total, totalPages: total === 0 ? 0 : 1_000 })
    expect(answer.orders).toHaveLength(total === 0 ? 0 : 10)
  })

  test.each([
    ['created_at:desc', [`M-${many}`, `M-${many - 1}`]],
    ['created_at:asc', ['M-1', 'M-2']],
  ])('a common beginning of numbers by %s begins with %j', async (sort, expected) => {
    const { orders } = await list('superadmin', `orderId=m-&lim=2&sort=${sort}`)
    expect(orders.map(({ merchant_order_id }) => merchant_order_id)).toEqual(expected)
  })

  test('the last page ends at order 10 000, and there is none behind it', async () => {
    expect((await list('superadmin', 'lim=30&page=334')).orders).toHaveLength(10)
    const answer = await get('superadmin', 'lim=30&page=335')
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      expect.objectContaining({
        code: 'PAGE_TOO_DEEP',
        message: 'Показаны первые 10 000 заказов: уточните период, статус или партнёра',
      }),
    ])
  })
})
