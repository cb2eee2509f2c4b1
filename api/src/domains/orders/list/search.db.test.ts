import { type CallAnswer, orderPermissions, type PermissionName } from '@cabinet/contract'
import { CompiledQuery, type KyselyPlugin, sql } from 'kysely'
import { build, type TestServer } from '../../../../test/build.ts'
import { waitForSlowMachine } from '../../../../test/database.ts'
import { addMerchants } from '../../../../test/people.ts'
import { scopeOf } from '../../../platform/access/scope.ts'
import { jobContext, type ServiceContext } from '../../../platform/service-context.ts'
import { readSort } from './filters.ts'
import { listOrders, searchOrders } from './list.ts'
import { selectPage, strategyOf } from './queries.ts'
import { condition } from './search-conditions.ts'

const total = 60_000

let server: TestServer
beforeAll(async () => {
  waitForSlowMachine()
  server = await build()
  const { db } = server.platform
  await addMerchants(db, 'ALPHA', 'BETA', 'GAMMA')
  // Every fourth buyer is named Kim; one in ten thousand has a unique name.
  await sql`insert into orders (merchant_id, merchant_order_id, created_at, amount_tiyn, status, status_changed_at,
      payment_type, is_marketplace, client_last_name, client_first_name, phone, iin)
    select (array['ALPHA', 'BETA', 'GAMMA'])[1 + n % 3], (24000000 + n)::text, at, 100000, 'completed', at, 'installment',
      false, case when n % 10000 = 7 then 'Ақжолұлы' when n % 4 = 0 then 'Ким' else 'Сейткалиева' || n % 5000 end,
      'Анна', (77010000000 + n::bigint * 104729 % 9999999)::text, '900101350013'
    from generate_series(1, ${total}::int) as n
    cross join lateral (select timestamptz '2026-08-20T00:00Z' + n * interval '129.6 s' as at) as times`.execute(
    server.platform.database.background,
  )
  await sql`vacuum (analyze) orders`.execute(db)
}, 120_000)
afterAll(() => server.close())

function callOf(
  merchants: 'all' | readonly string[],
  permissions: readonly PermissionName[] = orderPermissions,
) {
  const job = jobContext(server.platform, 'search', 'a test')
  const actor = { ...job.actor, permissions: new Set(permissions) }
  return { ...job, actor, scope: scopeOf({ username: 'somebody', merchants }) }
}

const numbers = ({ orders }: Pick<CallAnswer<'GET /accounting/v1/applications/search'>, 'orders'>) =>
  orders.map(({ merchant_order_id }) => merchant_order_id)

const phoneOf = async (id: number) => {
  const found = sql<{ phone: string }>`select phone from orders where id = ${id}`
  return (await found.execute(server.platform.db)).rows[0]?.phone ?? ''
}

const scopes = [
  ['superadmin', 'all'],
  ['two partners', ['ALPHA', 'BETA']],
  ['one partner', ['BETA']],
] as const

describe.each(scopes)('%s', (_, merchants) => {
  test.each([
    ['ким', 8, /^Ким$/],
    ['сейткал', 8, /^Сейткалиева/],
    ['ақжОЛ', merchants === 'all' ? 6 : merchants.length * 2, /^Ақжолұлы$/],
    ['Нетакого', 0, /^$/],
  ] as const)('finds %s, the newest first, in the index alone', async (search, found, surname) => {
    const { orders } = await searchOrders(callOf(merchants), { search })
    expect(orders).toHaveLength(found)
    for (const { cLastName } of orders) expect(cLastName).toMatch(surname)
    const same = orders.filter(({ cLastName }) => cLastName === orders[0]?.cLastName).map(({ id }) => id)
    expect(same).toEqual(same.toSorted((a, b) => b - a))
  })
})

/** Returns the plans of the statements that read orders during `work`. */
async function plansOf(
  ctx: ServiceContext,
  work: (ctx: ServiceContext) => Promise<unknown>,
): Promise<string[]> {
  const { db } = server.platform
  const sent: CompiledQuery[] = []
  const watch: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      sent.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await work({ ...ctx, db: db.withPlugin(watch) })
  const plans: string[] = []
  for (const { sql: text, parameters } of sent) {
    if (!/^(select|with)/.test(text) || !text.includes('"orders"')) continue
    const explain = CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters])
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': unknown }>(explain)
    plans.push(JSON.stringify(rows[0]?.['QUERY PLAN']))
  }
  expect(plans.length).toBeGreaterThan(0)
  return plans
}

const mostRows = (plan: string) =>
  Math.max(
    ...[...plan.matchAll(/"(?:Actual Rows|Rows Removed by Filter)":(\d+)/g)].map(([, count]) =>
      Number(count),
    ),
  )

test('no search reads many rows', async () => {
  for (const [, merchants] of scopes)
    for (const search of ['ким', 'сейткалиева', 'Нетакого', '2400', '9989', '24059989'])
      for (const plan of await plansOf(callOf(merchants), (ctx) => searchOrders(ctx, { search }))) {
        expect(plan).not.toContain('Seq Scan')
        expect(mostRows(plan)).toBeLessThanOrEqual(1_000)
      }
})

describe('a page of the list is found by its strategy', () => {
  const any = { where: [], terms: [] }
  const days = { ...any, sums: { from: '2026-08-20', to: '2026-08-25' } }
  const completed = { ...any, sums: { statuses: ['completed'] as const } }
  const numbered = { ...any, terms: [[condition('folded_number', 'starts with', '24')]] }
  test.each([
    ['walk', any, 'created_at:desc', 60_000, /"orders_by_date"[^{}]*"Actual Rows":10,/],
    ['walk', any, 'amount', 60_000, /"orders_by_amount"[^{}]*"Actual Rows":10,/],
    ['walk', days, 'amount', 60_000, /"orders_by_amount"[^{}]*"Actual Rows":10,/],
    ['walk', completed, 'id:desc', 60_000, /"orders_pkey"[^{}]*"Actual Rows":10,/],
    ['sort', completed, 'id:desc', 50_000, /top-N heapsort/],
    ['sort', days, 'id:desc', 60_000, /top-N heapsort/],
    ['first', numbered, 'created_at:desc', Infinity, /"orders_by_date"[^{}]*"Actual Rows":1020,/],
  ] as const)('%s: %j by %s of %d', async (strategy, filter, sort, total, plan) => {
    const request = { filter, sort: readSort(sort), limit: 10, offset: 0 }
    expect(strategyOf(callOf('all'), request, total)).toBe(strategy)
    const plans = await plansOf(callOf('all'), (ctx) => selectPage(ctx, request, total))
    // Parts of the statement come before the whole.
    expect(plans.at(-1)).toMatch(plan)
    if (strategy === 'walk') expect(plans.at(-1)).not.toMatch(/Seq Scan|top-N heapsort/)
  })
})

test('beginning and end of a number, and the end of a phone for who works on orders', async () => {
  expect(numbers(await searchOrders(callOf('all'), { search: '№ 24059989' }))).toEqual(['24059989'])
  expect(numbers(await searchOrders(callOf('all'), { search: '9989' }))).toEqual(
    expect.arrayContaining(['24059989', '24049989']),
  )
  const phone = await phoneOf(77)
  const end = phone.slice(-7)
  expect((await searchOrders(callOf('all'), { search: end })).orders.map(({ id }) => id)).toContain(77)
  expect((await searchOrders(callOf('all', []), { search: end })).orders).toEqual([])
})

test('the list takes the same as a filter', async () => {
  const list = (search: string, permissions?: readonly PermissionName[]) =>
    listOrders(callOf('all', permissions), { search, lim: 10, page: 1 })
  expect(await list('ақжолұлы')).toMatchObject({ total: 6 })
  expect(numbers(await list('24059989'))).toContain('24059989')
  expect(await list('К')).toMatchObject({ total: 0, orders: [] })
  const phone = await phoneOf(77)
  expect(await list(phone)).toMatchObject({ total: 1 })
  expect(await list(phone, [])).toMatchObject({ total: 0 })
})
