import { type CallAnswer, orderPermissions, type PermissionName } from '@cabinet/contract'
import { CompiledQuery, type KyselyPlugin, sql } from 'kysely'
import { build, type TestServer } from '../../../../test/build.ts'
import { addMerchants } from '../../../../test/people.ts'
import { scopeOf } from '../../../platform/access/scope.ts'
import { jobCall } from '../../../platform/call.ts'
import { listOrders, searchOrders } from './list.ts'

const total = 60_000

let server: TestServer
beforeAll(async () => {
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
  const job = jobCall(server.platform, 'search', 'a test')
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

test('no search reads many rows', async () => {
  const { db } = server.platform
  for (const [, merchants] of scopes)
    for (const search of ['ким', 'сейткалиева', 'Нетакого', '2400', '9989', '24059989']) {
      const asked: CompiledQuery[] = []
      const watch: KyselyPlugin = {
        transformQuery: ({ node, queryId }) => {
          asked.push(db.getExecutor().compileQuery(node, queryId))
          return node
        },
        transformResult: async ({ result }) => result,
      }
      await searchOrders({ ...callOf(merchants), db: db.withPlugin(watch) }, { search })
      expect(asked.length).toBeGreaterThan(0)
      for (const { sql: text, parameters } of asked) {
        if (!text.startsWith('select')) continue
        const explain = CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters])
        const { rows } = await db.executeQuery<{ 'QUERY PLAN': unknown }>(explain)
        const plan = JSON.stringify(rows[0]?.['QUERY PLAN'])
        expect(plan).not.toContain('Seq Scan')
        const read = [
          ...plan.matchAll(/"Actual Rows":(\d+)/g),
          ...plan.matchAll(/"Rows Removed by Filter":(\d+)/g),
        ]
        expect(Math.max(...read.map(([, count]) => Number(count)))).toBeLessThanOrEqual(1_000)
      }
    }
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
