import { orderStatuses, type StatusGroup, statusGroups } from '@cabinet/contract'
import { type Step, shiftDays, steps, stepsOf } from '@cabinet/contract/report-steps'
import { sql } from 'kysely'
import { seedDemo } from '../../../demo/seed.ts'
import {
  everything,
  openWithMerchants,
  pick,
  randomNumbers,
  randomOrders,
  randomRange,
  rawPurchaseTimes,
  rawSeries,
  stepParts,
} from '../../../test/analytics-data.ts'
import { build, type TestServer } from '../../../test/build.ts'
import { job } from '../../../test/call.ts'
import { openTestDatabase } from '../../../test/database.ts'
import { addOrders, orderRow } from '../../../test/orders.ts'
import { addMerchants } from '../../../test/people.ts'
import { narrow, noScope, systemScope } from '../../platform/access/scope.ts'
import { businessZones } from '../../platform/config/config.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { commandContext } from '../../platform/service-context.ts'
import { dayOf } from '../../platform/time/business-zone.ts'
import { listOrders } from '../orders/list/list.ts'
import { computeDashboard } from './dashboard.ts'
import { comparedDays } from './range.ts'
import { lockRollups, verifyRollups } from './rollup/queries.ts'
import { mergeRollupDeltas, rebuildRollups, rollupCommand } from './rollup/upkeep.ts'

describe('the numbers', () => {
  const merchants = ['Alpha', 'Beta', 'Gamma'] as const
  let database: Database
  let db: Db
  const call = () => commandContext(db, new Date(), 'rollup', 'a test')

  beforeAll(async () => {
    database = await openWithMerchants(merchants)
    db = database.db
  })
  afterAll(() => database.close())

  /** Asks a random question of the rollups and of the raw orders in one snapshot. */
  async function expectEqualToRaw(random: () => number) {
    const step = pick(random, steps)
    const range = randomRange(random, step)
    const zone = pick(random, businessZones)
    const whose = pick(random, [...merchants, 'all' as const])
    const scope = whose === 'all' ? everything : narrow(everything, whose)
    if (!scope) throw new Error('a system scope covers all')
    const compare = pick(random, [undefined, 'week', 'month', 'year', 'period'] as const)
    const own = whose === 'all' ? merchants : [whose]
    const parts = compare && comparedDays(range, compare, step).map((part) => ({ ...part, date: part.from }))
    const ends = parts && { from: parts[0]?.from, to: parts.at(-1)?.to }
    const [kept, raw] = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => [
        await computeDashboard({ db: trx, scope, zone }, { ...range, step, compare }),
        {
          ...(await rawSeries(trx, own, stepParts(range, step), zone)),
          ...(parts && {
            compared: {
              ...ends,
              ...(await rawPurchaseTimes(trx, own, zone)),
              ...(await rawSeries(trx, own, parts, zone)),
            },
          }),
        },
      ])
    expect({ step, range, zone, whose, ...kept }).toEqual({ step, range, zone, whose, ...raw })
  }

  test('sums, averages and counts equal plain SQL for 50 random ranges, steps, merchants and zones, folded or not', async () => {
    const random = randomNumbers(1)
    for (let round = 0; round < 5; round += 1) {
      await addOrders(db, randomOrders(random, merchants, 400))
      for (let question = 0; question < 5; question += 1) await expectEqualToRaw(random)
      await mergeRollupDeltas(call())
      for (let question = 0; question < 5; question += 1) await expectEqualToRaw(random)
    }
    expect(await verifyRollups(db)).toEqual([])
  })

  test('in the middle of 1000 concurrent status changes, with folding, they are equal too', async () => {
    const random = randomNumbers(2)
    const { rows } = await sql<{ id: number }>`select id from orders order by id`.execute(db)
    let changed = 0
    const change = async () => {
      const status = pick(random, orderStatuses as [string, ...string[]])
      const order = pick(random, rows as [{ id: number }, ...{ id: number }[]])
      const back = status.includes('return') ? 'amount_tiyn / 2' : '0'
      await sql`update orders set status = ${status}, compensation_tiyn = ${sql.raw(back)}, version = version + 1
      where id = ${order.id}`.execute(db)
      changed += 1
    }
    let asked = 0
    const ask = async () => {
      for (; asked < 50 || changed < 1000; asked += 1) await expectEqualToRaw(random)
    }
    const fold = async () => {
      while (changed < 1000) await mergeRollupDeltas(call())
    }
    await Promise.all([ask(), fold(), ...Array.from({ length: 1000 }, change)])
    expect(changed).toBe(1000)
    await mergeRollupDeltas(call())
    expect(await verifyRollups(db)).toEqual([])
  }, 60_000)

  test('verify names what differs, and rebuild repairs it while orders change', async () => {
    await sql`update order_rollup_days set orders = orders + 1
    where (zone, merchant_id, day, status, is_marketplace) in
      (select zone, merchant_id, day, status, is_marketplace from order_rollup_days limit 1)`.execute(db)
    await sql`delete from order_rollup_months where merchant_id = 'Beta' and zone = 'Asia/Almaty'`.execute(db)
    const differences = await verifyRollups(db)
    expect(differences.filter(({ period }) => period === 'day')).toHaveLength(1)
    expect(differences).toContainEqual(
      expect.objectContaining({ period: 'month', zone: 'Asia/Almaty', merchantId: 'Beta' }),
    )

    const random = randomNumbers(3)
    await Promise.all([
      rebuildRollups(call()),
      ...Array.from({ length: 20 }, () => addOrders(db, randomOrders(random, merchants, 5))),
    ])
    expect(await verifyRollups(db)).toEqual([])
  })

  test('a fold waits for the rebuild that runs', async () => {
    await addOrders(db, randomOrders(randomNumbers(5), merchants, 10))
    let folded = 0
    let fold: Promise<void> | undefined
    await db.transaction().execute(async (trx) => {
      await lockRollups(trx)
      fold = mergeRollupDeltas(call()).then((count) => {
        folded = count
      })
      const waiting = () =>
        sql`select from pg_locks where not granted and relation = 'order_rollup_days'::regclass`.execute(trx)
      // PGlite has one connection, which this transaction holds.
      if (database.engine !== 'pglite') while (folded === 0 && (await waiting()).rows.length === 0);
      expect(folded).toBe(0)
    })
    await fold
    expect(folded).toBeGreaterThan(0)
    expect(await verifyRollups(db)).toEqual([])
  })

  test('changed amounts, deleted orders and an emptied table are followed', async () => {
    await sql`update orders set amount_tiyn = amount_tiyn + 1 where merchant_id = 'Alpha'`.execute(db)
    await sql`delete from orders where merchant_id = 'Gamma'`.execute(db)
    await mergeRollupDeltas(call())
    expect(await verifyRollups(db)).toEqual([])
    await sql`delete from orders`.execute(db)
    expect(await verifyRollups(db)).toEqual([])
  })

  test('a partial return counts its own sum as returned, the rest and the order stay bought out', async () => {
    const [id = 0] = await addOrders(db, [
      orderRow({ merchant_id: 'Beta', amount_tiyn: 500_000_00, status: 'buyed' }),
    ])
    await mergeRollupDeltas(call())
    const scope = narrow(everything, 'Beta')
    if (!scope) throw new Error('a system scope covers all')
    const read = async () => {
      const { buyed, return_final } = await computeDashboard(
        { db, scope, zone: '+06:00' },
        { from: '2026-11-01', to: '2026-11-20' },
      )
      return [...buyed, ...return_final].map(({ total_amount, total_count }) => [total_amount, total_count])
    }
    const move = (status: string, tiyn: number) =>
      sql`update orders set status = ${status}, compensation_tiyn = ${tiyn} where id = ${id}`.execute(db)
    expect(await read()).toEqual([
      [500_000, 1],
      [0, 0],
    ])
    await move('part_return', 1_000_00)
    for (const folding of [true, false]) {
      expect(await read()).toEqual([
        [499_000, 1],
        [1_000, 0],
      ])
      if (folding) await mergeRollupDeltas(call())
    }
    await move('return_final', 500_000_00)
    expect(await read()).toEqual([
      [0, 0],
      [500_000, 1],
    ])
  })

  test('a change that touches no number leaves no delta', async () => {
    await addOrders(db, randomOrders(randomNumbers(4), merchants, 10))
    await mergeRollupDeltas(call())
    await sql`update orders set comments = 'перезвонить'`.execute(db)
    expect(await mergeRollupDeltas(call())).toBe(0)
  })

  test('a comparison tells the first day and the median way to a purchase of the scope', async () => {
    const random = randomNumbers(6)
    await addOrders(db, randomOrders(random, merchants, 900))
    await sql`insert into order_history (merchant_id, order_id, at, status, action, responsible)
    select merchant_id, id, created_at + make_interval(mins => 60 + id::int * 7919 % 9000), 'buyed', 'buy', 'Банк'
    from orders where status <> 'canceled'`.execute(db)
    for (let question = 0; question < 12; question += 1) await expectEqualToRaw(random)
    const { compared } = await computeDashboard(
      { db, scope: everything, zone: '+06:00' },
      { from: '2026-11-19', to: '2026-11-19', step: 'day', compare: 'week' },
    )
    expect(compared?.purchaseDays).toBeGreaterThan(1)
  })
})

describe('the bars', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await build()
    const { db, config } = server.platform
    await seedDemo(db, { orders: 3_000, now: server.clock.now(), businessTz: config.businessTz })
  })
  afterAll(() => server.close())

  const groups = Object.keys(statusGroups) as StatusGroup[]

  test.each([
    ['month', 560, 'all'],
    ['week', 360, 'ALTYN_TECH'],
    ['day', 20, 'all'],
    ['day', 60, 'ALTYN_TECH'],
  ] as [Step, number, string][])(
    'every bar by %s of the last %s days of %s counts the orders that its press lists',
    async (step, days, id) => {
      const { db, config } = server.platform
      const ctx = job(server.platform)
      const zone = config.businessTz
      const to = dayOf(server.clock.now(), zone)
      const range = { from: shiftDays(to, 1 - days), to }
      const scope =
        id === 'all' ? systemScope('test') : (narrow(systemScope('test'), id) ?? noScope('unknown'))
      const numbers = await computeDashboard({ db, scope, zone }, { ...range, step })
      const pressed = (days: { from: string; to: string }, group?: StatusGroup) =>
        listOrders(ctx, {
          ...{ lim: 1, page: 1, sort: 'created_at:desc', between: `${days.from},${days.to}` },
          ...(id !== 'all' && { merchantId: id }),
          ...(group && { group }),
        })
      for (const [index, part] of stepsOf(range, step).entries()) {
        const bars = groups.map((group) => numbers[group][index]?.total_count ?? -1)
        const listed = await Promise.all(groups.map(async (group) => (await pressed(part, group)).total))
        expect({ part, listed }).toEqual({ part, listed: bars })
        expect((await pressed(part)).total).toBe(bars.reduce((sum, count) => sum + count, 0))
      }
    },
  )
})

describe('the command rollup', () => {
  let database: Database
  const call = () => commandContext(database.db, new Date(), 'rollup', 'a test')
  beforeAll(async () => {
    database = await openTestDatabase()
    await addMerchants(database.db, 'ALPHA')
    await addOrders(database.db, [orderRow(), orderRow(), orderRow({ is_marketplace: true })])
    await mergeRollupDeltas(call())
  })
  afterAll(() => database.close())

  async function run(action: string | undefined) {
    const lines: string[] = []
    const code = await rollupCommand(call(), action, (line) => lines.push(line))
    return { code, said: lines.join('\n') }
  }

  test('verify names the cells that differ and fails; rebuild repairs them', async () => {
    expect(await run('verify')).toEqual({ code: 0, said: expect.stringContaining('agree with the orders') })
    await sql`update order_rollup_months set amount_tiyn = amount_tiyn - 5, orders = orders - 1
    where is_marketplace and zone = '+06:00' and merchant_id = 'ALPHA'`.execute(database.db)
    const { code, said } = await run('verify')
    expect(code).toBe(1)
    expect(said.split('\n')).toEqual([
      'month 2026-11-01 +06:00 ALPHA completed marketplace: differs by 1 orders, 5 tiyn',
      '1 differences. To repair them: pnpm api rollup rebuild',
    ])
    expect((await run('rebuild')).code).toBe(0)
    expect((await run('verify')).code).toBe(0)
  })

  test.each([undefined, 'repair'])('%s is no action', async (action) => {
    expect((await run(action)).code).toBe(2)
  })
})
