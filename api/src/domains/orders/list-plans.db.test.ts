import { sql } from 'kysely'
import { build, type TestServer } from '../../../test/build.ts'
import { explainList, type ListQuery } from '../../../test/explained.ts'
import { addMerchants } from '../../../test/people.ts'
import { jobCall } from '../../platform/call.ts'
import { foldRollups } from '../analytics/rollup/fold.ts'

const total = 60_000
/** Rows that a list may read to show ten. */
const most = 1_000
/** Rows that a count may read which no rollup holds: up to its bound, by each of its meanings; of some merchants those of others between. A number's are counted by their index, then read. */
const mostCounted = (merchants: 'all' | readonly string[], { orderId }: Partial<ListQuery>) =>
  orderId === undefined && (merchants === 'all' || merchants.length === 1) ? 10_500 : 20_000

let server: TestServer
beforeAll(async () => {
  // The zone whose days the bands know.
  server = await build({ env: { BUSINESS_TZ: '+06:00' } })
  const { db } = server.platform
  await addMerchants(db, 'ALPHA', 'BETA', 'GAMMA', 'OLDEN')
  // 90 days of orders; requests for a return and those that were granted are few and among the oldest; one family bought in the middle alone.
  await sql`insert into orders (merchant_id, merchant_order_id, created_at, amount_tiyn, status, status_changed_at,
      payment_type, is_marketplace, client_last_name, client_first_name, phone, iin)
    select (array['ALPHA', 'BETA', 'GAMMA'])[1 + n % 3], (24000000 + n * 3)::text, at, 100000 + n::bigint * 7919 % 90000000,
      case when n < 40 then 'return_request' when n < 400 then 'return_final' when n % 10 = 0 then 'canceled' when n % 97 = 0 then 'completed' else 'buyed' end,
      at, 'installment', n % 4 = 0, case when n % 80 = 7 then 'Ахметова' when n between 24000 and 36000 then 'Сериков' || (array['', 'а'])[1 + n % 2] else 'Ким' || chr(1072 + n % 32) end, 'Анна', (77010000000 + n::bigint * 104729 % 9999999)::text, '900101350013'
    from generate_series(1, ${total}::int) as n
    cross join lateral (select timestamptz '2026-08-20T00:00Z' + n * interval '129.6 s' as at) as times`.execute(
    db,
  )
  // One merchant sold on the first day alone, at all amounts; its orders came in last.
  await sql`insert into orders (id, merchant_id, merchant_order_id, created_at, amount_tiyn, status, status_changed_at,
      payment_type, is_marketplace, client_last_name, client_first_name, phone, iin)
    select 100000 + n, 'OLDEN', (25000000 + n)::text, timestamptz '2026-08-19T18:00Z' + n * interval '4 s', 100000 + n::bigint * 9001 % 90000000, 'canceled', '2026-08-20T00:00Z',
      'installment', n % 4 = 0, 'Кимов', 'Анна', '77010000000', '900101350013'
    from generate_series(1, 5000) as n`.execute(db)
  await foldRollups(jobCall(server.platform, 'fold', 'a test'))
  // Pages that an insert left half empty are a cost to the planner, and may tip it to another index.
  await sql`reindex table orders`.execute(db)
  for (const table of [
    'orders',
    'order_rollup_days',
    'order_rollup_months',
    'order_rollup_numbers',
    'order_rollup_month_bands',
    'order_rollup_quarter_hours',
    'order_rollup_amounts',
  ])
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
}, 120_000)
afterAll(() => server.close())

const measure = (merchants: 'all' | readonly string[], query: Partial<ListQuery>) =>
  explainList(server.platform, merchants, query)

/** The ids of a page as one sort over all orders has them. */
async function idsOf(
  merchants: 'all' | readonly string[],
  { sort, ...filter }: Partial<ListQuery>,
  page: number,
) {
  const [column = '', direction = 'asc'] = (sort ?? '').split(':')
  const [from, to] = filter.between?.split(',') ?? []
  const by = sql.raw(`${column === 'amount' ? 'amount_tiyn' : column} ${direction}, id ${direction}`)
  const { rows } = await sql<{ id: number }>`
    select id from orders
    where (${merchants === 'all'} or merchant_id = any(${merchants === 'all' ? [] : [...merchants]}::text[]))
      and status = any(coalesce(string_to_array(${filter.statuses ?? null}, ','), array[status])) and (is_marketplace or ${filter.isMarketplace === undefined})
      and client_last_name like ${`${filter.search ?? ''}%`}
      and (created_at + interval '6 hours')::date between ${from || '1000-01-01'}::date and ${to || '9000-01-01'}::date
    order by ${by} limit 10 offset ${(page - 1) * 10}`.execute(server.platform.db)
  return rows.map(({ id }) => id)
}

const scopes = [
  ['superadmin', 'all'],
  ['two partners', ['ALPHA', 'BETA']],
  ['one partner', ['BETA']],
] as const
const sorts = ['created_at:desc', 'created_at:asc', 'amount:desc', 'amount', 'id:desc', 'id']
const days = '2026-09-03,2026-10-17'
const filters: [string, Partial<ListQuery>][] = [
  ['none', {}],
  ['frequent status', { statuses: 'buyed' }],
  ['rare status', { statuses: 'return_request' }],
  ['statuses', { statuses: 'completed,no_card_completed,return_request' }],
  ['absent status', { statuses: 'part_return_w_e' }],
  ['marketplace', { isMarketplace: '1' }],
  ['marketplace, status', { isMarketplace: '1', statuses: 'buyed' }],
  ['marketplace, statuses', { isMarketplace: '0', statuses: 'completed,no_card_completed,return_final' }],
  ['one day', { between: '2026-10-05,2026-10-05' }],
  ['days', { between: days }],
  ['days, status', { between: days, statuses: 'canceled' }],
  ['days, rare status', { between: days, statuses: 'completed' }],
  ['id', { id: 30_000 }],
  ['amount', { amount: 1079.19 }],
  ['digits of a phone', { ph_number: '4729' }],
  ['digits of a phone, status', { ph_number: '4729', statuses: 'buyed' }],
  ['number', { orderId: '24100002' }],
  ['part of a number', { orderId: '24100' }],
  ['beginning of all numbers', { orderId: '2' }],
  ['beginning of a number', { orderId: '241' }],
  ['beginning of a number, status', { orderId: '241', statuses: 'canceled' }],
  ['digits', { search: '4100' }],
  ['surname', { search: 'Ахмет' }],
  ['surname, status', { search: 'Ахмет', statuses: 'canceled' }],
  ['surname, days', { search: 'Ахмет', between: days }],
  ['frequent surnames', { search: 'Ким' }],
  ['frequent surnames, status', { search: 'Ким', statuses: 'canceled' }],
  ['frequent surnames, days', { search: 'Ким', between: days }],
  ['surnames that the oldest and the newest orders lack', { search: 'Серик' }],
  ['surname of none', { search: 'Юсупов' }],
]

test('a number is counted from its index wherever its orders lie, also where nothing was vacuumed', async () => {
  const { db, config } = server.platform
  await db.transaction().execute(async (trx) => {
    await sql`set local enable_indexonlyscan = off`.execute(trx)
    const { counted } = await explainList({ db: trx, config }, 'all', { orderId: '241' })
    expect(counted).toEqual([10_001])
  })
})

test.each(['id', 'id:desc'])(
  'many partners read the first and the last page in their band: %s',
  async (sort) => {
    const many = ['OLDEN', ...Array.from({ length: 40 }, (_, n) => `NOBODY_${n}`)]
    for (const page of [1, 500]) {
      const { answer, reads } = await measure(many, { sort, page })
      expect(answer.orders.map(({ id }) => id)).toEqual(await idsOf(many, { sort }, page))
      expect(Math.max(...reads)).toBeLessThanOrEqual(most)
    }
  },
)

describe.each(scopes)('%s', (_, merchants) => {
  test.each(sorts)('and for both ends until a day: %s', async (sort) => {
    const asked = { between: ',2026-09-03', statuses: 'canceled', sort }
    const first = await measure(merchants, asked)
    const last = await measure(merchants, { ...asked, page: first.answer.totalPages })
    expect(last.answer.orders.length).toBeGreaterThan(0)
    expect(Math.max(...first.reads, ...last.reads)).toBeLessThanOrEqual(most)
  })

  test.each(filters)(`reads at most ${most} rows for any page: %s`, async (_name, filter) => {
    const over: unknown[] = []
    for (const sort of sorts) {
      const asked = { ...filter, sort }
      const first = await measure(merchants, asked)
      const { totalPages } = first.answer
      // With the session's statement three for the list as it opens.
      if (Object.keys(filter).length === 0)
        expect(first.reads.length).toBeLessThanOrEqual(sort.startsWith('created_at') ? 2 : 3)
      const pages = [0.405, 1].map((share) => Math.max(1, Math.floor(totalPages * share)))
      const others = await Promise.all(pages.map((page) => measure(merchants, { ...asked, page })))
      for (const { reads, counted } of [first, ...others]) {
        // What a search shares with another filter may be rare in both.
        const isCounted =
          Object.keys(filter).length > 1 || Math.max(0, ...counted) <= mostCounted(merchants, filter)
        if (Math.max(0, ...reads) > most || !isCounted) over.push({ sort, totalPages, reads, counted })
      }
    }
    expect(over).toEqual([])
  })

  test.each(
    sorts.flatMap((sort) =>
      [{}, { statuses: 'buyed' }, { statuses: 'completed' }, { isMarketplace: '1' as const }].map(
        (filter) => ({ sort, ...filter }),
      ),
    ),
  )('and for a page in the middle: %j', async (asked) => {
    const { answer } = await measure(merchants, asked)
    const page = Math.floor(answer.totalPages * 0.405)
    const middle = await measure(merchants, { ...asked, page })
    expect(middle.answer.orders.map(({ id }) => id)).toEqual(await idsOf(merchants, asked, page))
    // A day has 667 orders, a quarter of an hour seven.
    const isByTime = asked.sort.startsWith('created_at')
    expect(Math.max(...middle.reads)).toBeLessThanOrEqual(isByTime ? 200 : most)
  })

  test.each(
    ['amount:desc', 'amount', 'id:desc', 'id'].flatMap((sort) =>
      [
        { between: '2026-09-03,2026-10-17' },
        { between: ',2026-12-31' },
        { between: ',2026-10-17' },
        { between: '2026-10-05,2026-10-05' },
        { between: '2026-10-03,2026-10-09', statuses: 'buyed' },
        { between: '2026-09-03,2026-10-17', statuses: 'completed,return_request,in_progress' },
        { between: '2026-09-03,', statuses: 'buyed' },
        { between: '2026-09-03,2026-10-17', statuses: 'buyed,canceled,completed' },
        { between: '2026-08-25,2026-11-10', statuses: 'canceled' },
        { between: '2026-09-03,2026-11-15', isMarketplace: '1' as const },
      ].map((filter) => ({ sort, ...filter })),
    ),
  )('and for any page of some days: %j', async (asked) => {
    const { answer } = await measure(merchants, asked)
    for (const share of [0, 0.3, 0.6, 1]) {
      const page = Math.max(1, Math.floor(answer.totalPages * share))
      const found = await measure(merchants, { ...asked, page })
      expect(found.answer.orders.map(({ id }) => id)).toEqual(await idsOf(merchants, asked, page))
      expect(Math.max(...found.reads)).toBeLessThanOrEqual(most)
    }
  })
})

test.each(['amount:desc', 'amount', 'id:desc', 'id'])(
  'pages on the seam of two bands, in whose days one of two partners has no orders: %s',
  async (sort) => {
    const asked = { sort, between: '2026-08-25,2026-11-10' }
    const merchants = ['ALPHA', 'OLDEN']
    for (let page = 801; page <= 840; page += 1) {
      const { answer, reads } = await measure(merchants, { ...asked, page })
      expect(answer.orders.map(({ id }) => id)).toEqual(await idsOf(merchants, asked, page))
      expect(Math.max(...reads)).toBeLessThanOrEqual(most)
      // All of the scope, the place with the total, and the page from both bands.
      expect(reads.length).toBeLessThanOrEqual(4)
    }
  },
)

test.each<[string, Partial<ListQuery>]>([
  ['statuses by time', { sort: 'created_at:desc', statuses: 'completed,in_progress,return_request' }],
  ['by number', { sort: 'id:desc', statuses: 'completed,in_progress,return_request', page: 5 }],
  ['by amount', { sort: 'amount', statuses: 'completed,in_progress,return_request', page: 5 }],
  ['months of a status by amount', { sort: 'amount:desc', between: days, statuses: 'canceled', page: 30 }],
])('of two partners, parts that are alike are planned once: %s', async (_, asked) => {
  const { answer, scans } = await measure(['ALPHA', 'BETA'], asked)
  expect(answer.orders.map(({ id }) => id)).toEqual(await idsOf(['ALPHA', 'BETA'], asked, asked.page ?? 1))
  // Their ids, and their rows.
  expect(Math.max(...scans)).toBe(2)
})

test.each(['amount:desc', 'amount'])('a day by amount, one page after the other: %s', async (sort) => {
  const asked = { sort, between: '2026-10-05,2026-10-05' }
  const { answer } = await measure('all', asked)
  for (let page = 1; page <= answer.totalPages; page += 4) {
    const found = await measure('all', { ...asked, page })
    expect(found.answer.orders.map(({ id }) => id)).toEqual(await idsOf('all', asked, page))
    // Those of its month in one or two bands, and those of the page; all days together have three hundred in each.
    expect(found.reads.at(-1)).toBeLessThanOrEqual(100)
  }
})

test('the pages found by their day follow each other without a gap', async () => {
  const ids: number[] = []
  for (let page = 298; page <= 303; page += 1)
    ids.push(...(await measure('all', { lim: 100, page })).answer.orders.map(({ id }) => id))
  const first = ids[0] ?? 0
  expect(ids).toEqual(ids.map((_, index) => first - index))
})

test('a count that no rollup holds says that it is bounded', async () => {
  const { answer } = await measure('all', { orderId: '24' })
  expect(answer).toMatchObject({ total: 10_000, totalPages: 10, atLeast: true })
  expect((await measure('all', { orderId: '24', page: 10 })).answer.orders).toHaveLength(10)
  expect((await measure('all', { orderId: '24', page: 11 })).answer.orders).toEqual([])
  expect((await measure('all', {})).answer).not.toHaveProperty('atLeast')
})

test.each(['created_at:desc', 'amount:desc', 'id:desc'])('a surname: %s', async (sort) => {
  for (const page of [1, 75]) {
    const { answer, reads, counted } = await measure('all', { search: 'Ахмет', sort, page })
    expect(answer.orders.map(({ id }) => id)).toEqual(await idsOf('all', { sort, search: 'Ахмет' }, page))
    expect(answer.total).toBe(750)
    expect(Math.max(...reads, ...counted)).toBeLessThanOrEqual(most)
  }
})

test.each(['id:desc', 'id', 'created_at:desc', 'created_at:asc'])(
  'of surnames that the oldest and the newest orders lack: %s',
  async (sort) => {
    const { answer } = await measure('all', { search: 'Серик', sort, page: 10 })
    expect(answer.orders.map(({ id }) => id)).toEqual(await idsOf('all', { sort, search: 'Серик' }, 10))
  },
)

test('more surnames than are asked for by themselves', async () => {
  const asked = { search: 'Ким', sort: 'created_at:desc' }
  const { answer } = await measure('all', { ...asked, page: 2 })
  expect(answer.orders.map(({ id }) => id)).toEqual(await idsOf('all', asked, 2))
})
