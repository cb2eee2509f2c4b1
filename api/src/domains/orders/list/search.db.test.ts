import {
  type CallAnswer,
  type CallQuery,
  calls,
  orderPermissions,
  orderStatuses,
  type PermissionName,
} from '@cabinet/contract'
import { CompiledQuery, type KyselyPlugin, type RawBuilder, sql } from 'kysely'
import { pick, randomNumbers, randomOrders } from '../../../../test/analytics-data.ts'
import { build, type TestServer } from '../../../../test/build.ts'
import { job } from '../../../../test/call.ts'
import { waitForSlowMachine } from '../../../../test/database.ts'
import { addOrders } from '../../../../test/orders.ts'
import { addMerchants } from '../../../../test/people.ts'
import { scopeOf } from '../../../platform/access/scope.ts'
import { jobContext, type ServiceContext } from '../../../platform/service-context.ts'
import { mergeRollupDeltas } from '../../analytics/rollup/upkeep.ts'
import { readSort } from './filters.ts'
import { listOrders, searchOrders } from './list.ts'
import { selectPage, strategyOf } from './queries.ts'
import { condition } from './search-conditions.ts'

describe('the search', () => {
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
    const days = { ...any, rollupFilter: { from: '2026-08-20', to: '2026-08-25' } }
    const completed = { ...any, rollupFilter: { statuses: ['completed'] as const } }
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
})

describe('the filters', () => {
  type Query = CallQuery<'GET /accounting/v1/applications'>
  type Filters = Omit<Query, 'sort' | 'lim' | 'page' | 'with'>
  type Condition = RawBuilder<unknown>
  type Random = () => number

  const merchants = ['ALPHA', 'BETA', 'GAMMA'] as const
  const surnames = ['Ёлкина', 'ЕЛКИН', 'ким', 'Ким', 'Ақжолұлы', 'О’Коннор'] as const
  const phones = ['77010004567', '77020004567', '77011230000', '77077701000'] as const
  const amounts = [50_000, 50_001, 1_234_550] as const

  const people = {
    superadmin: { merchants: 'all', permissions: orderPermissions },
    'two partners': { merchants: ['ALPHA', 'BETA'], permissions: orderPermissions },
    'one partner': { merchants: ['BETA'], permissions: orderPermissions },
    'who only looks': { merchants: ['ALPHA', 'BETA'], permissions: [] },
    'nobody’s': { merchants: [], permissions: orderPermissions },
  } as const
  type Person = keyof typeof people

  const folded = (name: string) => sql.raw(`translate(replace(lower(${name}), 'ё', 'е'), '’', '''')`)
  const begins = (name: string, text: string) =>
    sql`${folded(name)} like translate(replace(lower(${text}::text), 'ё', 'е'), '’', '''') || '%'`
  const ends = (name: string, text: string) => sql`${folded(name)} like '%' || lower(${text}::text)`
  const midnight = (day: string) =>
    new Date(`${day}T00:00${server.platform.config.businessTz === '+06:00' ? '+06:00' : '+05:00'}`)

  /** Maps each filter to random values and their condition; a filter that is missing here does not compile. */
  const plain: {
    readonly [F in keyof Required<Filters>]: {
      values(random: Random): Required<Filters>[F]
      where(value: Required<Filters>[F], who: Person): Condition
    }
  } = {
    group: {
      values: (random) => pick(random, ['buyed', 'completed', 'canceled', 'return_final']),
      where: (group) => sql`case when compensation_tiyn > 0 and compensation_tiyn < amount_tiyn then 'buyed'
      when status in ('canceled', 'final_merchant_unavaliable') then 'canceled' when status = 'buyed' then 'buyed'
      when status like '%return%' then 'return_final' else 'completed' end = ${group}`,
    },
    id: { values: (random) => 1 + Math.floor(random() * 700), where: (id) => sql`id = ${id}` },
    orderId: {
      values: (random) => pick(random, ['a-1', 'A-1', ' A-12 ', 'b', '1', 'нет', '', '  ', '%', 'A_']),
      where: (text) => begins('merchant_order_id', text.trim().replace(/[\\%_]/g, '\\$&')),
    },
    search: {
      values: (random) =>
        pick(random, [
          'елк',
          'Ёлк',
          'КИМ',
          'ақ',
          "о'к",
          'О’К',
          'a-1',
          '-110',
          '4567',
          '87010004567',
          'К',
          'Нет',
        ]),
      where: (text, who) => {
        const end = /^[\d-]{4,}$/.test(text) || text === 'a-11'
        const digits = text === '87010004567' ? '77010004567' : text.replace('-', '')
        const maySee = people[who].permissions.length > 0
        return sql`(${sql.join(
          [
            /\d/.test(text) ? begins('merchant_order_id', text) : sql`false`,
            end ? ends('merchant_order_id', text) : sql`false`,
            /^\d{4,}$/.test(digits) && maySee ? ends('phone', digits) : sql`false`,
            /^\p{L}{2}|^о['’]к/iu.test(text) ? begins('client_last_name', text) : sql`false`,
          ],
          sql` or `,
        )})`
      },
    },
    merchantId: { values: (random) => pick(random, merchants), where: (id) => sql`merchant_id = ${id}` },
    isMarketplace: {
      values: (random) => pick(random, ['-1', '0', '1'] as const),
      where: (choice) => (choice === '-1' ? sql`true` : sql`is_marketplace = ${choice === '1'}`),
    },
    amount: {
      values: (random) => pick(random, [500, 500.01, 12_345.5, 1]),
      where: (kzt) => sql`amount_tiyn = ${Math.round(kzt * 100)}`,
    },
    ph_number: {
      values: (random) => pick(random, ['4567', '0000', '77010004567', '1000', '7701']),
      where: (digits) => ends('phone', digits),
    },
    statuses: {
      values: (random) => orderStatuses.filter(() => random() < 0.3).join() || 'buyed',
      where: (list) => sql`status = any(string_to_array(${list}, ','))`,
    },
    register: {
      values: () => 'applications' as const,
      where: () => sql`payment_type <> 'paid_card'`,
    },
    deadline: {
      values: () => 'soon' as const,
      where: () =>
        sql`status in ('completed', 'no_card_completed', 'in_progress') and greatest(status_changed_at, items_changed_at) <= ${new Date(server.clock.now().getTime() - 60 * 3_600_000)}`,
    },
    between: {
      values: (random) =>
        pick(random, [
          ',',
          '2025-01-01,',
          ',2025-06-30',
          '2024-02-29,2026-02-28',
          '2026-01-01,2026-01-31',
          '2026-03-01,2026-03-01',
        ]),
      where: (days) => {
        const [from, to] = days.split(',')
        const day = 24 * 3_600_000
        return sql`created_at >= ${midnight(from || '2000-01-01')} and created_at < ${new Date(midnight(to || '2099-01-01').getTime() + day)}`
      },
    },
  }
  const names = Object.keys(plain) as (keyof Filters)[]

  let server: TestServer
  beforeAll(async () => {
    waitForSlowMachine()
    server = await build()
    await addMerchants(server.platform.db, ...merchants)
  })
  afterAll(() => server.close())

  async function add(random: Random, count: number) {
    const rows = randomOrders(random, merchants, count).map((row, index) => ({
      ...row,
      // The rows have many ties.
      created_at: random() < 0.5 ? new Date(Date.UTC(2026, Math.floor(random() * 6), 1)) : row.created_at,
      merchant_order_id: `${pick(random, ['A-', 'B', '1', 'a-1'])}${index}/${Math.floor(random() * 1e6)}${pick(random, ['', '-110', '4567'])}`,
      client_last_name: pick(random, surnames),
      phone: pick(random, phones),
      ...(random() < 0.6 && { amount_tiyn: pick(random, amounts), compensation_tiyn: 0 }),
    }))
    await addOrders(
      server.platform.db,
      rows.map((row) => ({ ...row, status_changed_at: row.created_at })),
    )
  }

  /** Compares the list with the result of plain SQL. */
  async function compare(
    who: Person,
    { sort = 'created_at:desc', lim = 10, page = 1, ...filters }: Partial<Query>,
  ) {
    const { permissions, merchants: own } = people[who]
    const command = job(server.platform)
    const ctx = {
      ...command,
      actor: {
        ...command.actor,
        permissions: new Set<string>(permissions) as typeof command.actor.permissions,
      },
      scope: scopeOf({ username: 'somebody', merchants: own }),
    }
    const [column = '', direction = 'asc'] = sort.split(':')
    const by = sql.raw(column === 'amount' ? 'amount_tiyn' : column)
    const where = sql.join(
      [
        own === 'all' ? sql`true` : sql`merchant_id = any(${[...own]}::text[])`,
        ...names.flatMap((name) => {
          const value = filters[name]
          return value === undefined ? [] : plain[name].where(value as never, who)
        }),
      ],
      sql` and `,
    )
    const order = sql`${by} ${sql.raw(direction)}, id ${sql.raw(direction)}`
    const { rows } = await sql<{ ids: number[]; total: number }>`
    select array(select id from orders where ${where} order by ${order} limit ${lim} offset ${(page - 1) * lim}) as ids,
      (select count(*) from orders where ${where}) as total`.execute(server.platform.db)
    const answer = await listOrders(ctx, { ...filters, sort, lim, page })
    const ids = answer.orders.map(({ id }) => id)
    expect({ who, sort, page, filters, ids, total: answer.total }).toEqual({
      who,
      sort,
      page,
      filters,
      ...rows[0],
    })
    return ids.length
  }

  test('every filter that the call declares has a line here', () => {
    const { query } = calls['GET /accounting/v1/applications']
    const declared = Object.keys(query.properties).filter(
      (name) => !['sort', 'lim', 'page', 'with'].includes(name),
    )
    expect(names.sort()).toEqual(declared.sort())
  })

  const randomQuery = (random: Random, who: Person): Partial<Query> => {
    const mayNot = (name: keyof Filters) =>
      (name === 'ph_number' && people[who].permissions.length === 0) ||
      // A partner outside the scope is answered with 404.
      (name === 'merchantId' && who !== 'superadmin')
    const chosen = names.filter((name) => random() < 0.22 && !mayNot(name))
    return {
      ...Object.fromEntries(chosen.map((name) => [name, plain[name].values(random)])),
      sort: pick(random, ['created_at:desc', 'created_at', 'amount:desc', 'amount:asc', 'id:desc', 'id']),
      lim: pick(random, [1, 7, 10, 100]),
      page: pick(random, [1, 1, 2, 3, 9]),
    }
  }

  test('each filter alone finds what plain SQL finds, and each finds something', async () => {
    const random = randomNumbers(1)
    await add(random, 700)
    for (const name of names) {
      let found = 0
      for (let n = 0; n < 12; n += 1)
        found += await compare('superadmin', { [name]: plain[name].values(random) })
      expect([name, found]).not.toEqual([name, 0])
    }
  })

  test('500 random combinations of filters, sort and page are those of plain SQL, while orders change, come and go', async () => {
    const random = randomNumbers(44)
    const { db } = server.platform
    for (let round = 0; round < 10; round += 1) {
      for (let question = 0; question < 50; question += 1) {
        const who = pick(random, Object.keys(people) as [Person, ...Person[]])
        await compare(who, randomQuery(random, who))
      }
      const some = sql.raw(`id % 17 = ${round}`)
      await add(random, 20)
      await sql`update orders set status = ${pick(random, orderStatuses as unknown as [string, ...string[]])}, version = version + 1 where ${some}`.execute(
        db,
      )
      await sql`update orders set status = 'part_return', compensation_tiyn = amount_tiyn / 2 where id % 23 = ${sql.lit(round)} and amount_tiyn > 2`.execute(
        db,
      )
      await sql`update orders set amount_tiyn = amount_tiyn + 1 where id % 29 = ${sql.lit(round)}`.execute(db)
      await sql`delete from orders where id % 31 = ${sql.lit(round)}`.execute(db)
      if (round % 2 === 0) await mergeRollupDeltas(job(server.platform))
    }
  }, 60_000)
})
