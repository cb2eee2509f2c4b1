import { kztFromTiyn, type OrderStatus, type QualityFigures } from '@cabinet/contract'
import { firstDayOf, lastDayOf, steps, stepsOf } from '@cabinet/contract/report-steps'
import { buyersReasons, noReason, reasonCodes } from '@cabinet/contract/staff-actions'
import { sql } from 'kysely'
import {
  everything,
  openWithMerchants,
  pick,
  randomNumbers,
  randomOrders,
  randomRange,
} from '../../../../test/analytics-data.ts'
import { addOrders } from '../../../../test/orders.ts'
import { narrow } from '../../../platform/access/scope.ts'
import { businessZones } from '../../../platform/config/config.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import { migrationTexts, statementsOf } from '../../../platform/db/migrations/index.ts'
import { commandContext } from '../../../platform/service-context.ts'
import { dayOf } from '../../../platform/time/business-zone.ts'
import { comparedDays, type DayRange } from '../range.ts'
import { countQualityDifferences } from '../rollup/queries.ts'
import { mergeRollupDeltas, rebuildRollups } from '../rollup/upkeep.ts'
import { computeQuality, medianSeconds } from './quality.ts'

const merchants = ['Alpha', 'Beta', 'Gamma'] as const
let database: Database
let db: Db
const call = () => commandContext(db, new Date(), 'rollup', 'a test')

beforeAll(async () => {
  database = await openWithMerchants(merchants)
  db = database.db
})
afterAll(() => database.close())

/** Courses of an order, each after the status that it ends in. */
const stories = [
  ['completed'],
  ['in_progress', 'in_progress'],
  ['completed', 'in_progress', 'put_back'],
  ['delivered', 'in_progress', 'put_back', 'in_progress', 'deliver'],
  ['ready_delivery', 'in_progress', 'put_back', 'hand_over'],
  ['buyed', 'hand_over', 'deliver', 'buy'],
  ['delivered_w_e', 'hand_over', 'back_from_courier', 'hand_over', 'deliver_changed'],
  ['canceled', 'cancel'],
  ['canceled', 'in_progress', 'cancel'],
  // A row that another program changed has no record of its end.
  ['canceled'],
  ['final_merchant_unavaliable', 'in_progress', 'expire'],
  ['delivered', 'expire', 'deliver'],
] as const satisfies readonly (readonly [OrderStatus, ...string[]])[]

const reasons = [noReason, null, 'Потеряли на складе', ...reasonCodes] as const
const day = 86_400_000

/** Adds orders with a history and codes, step by step as the product writes them. */
async function addLives(random: () => number, count: number): Promise<void> {
  const lives = randomOrders(random, merchants, count).map((order) => {
    const [status, ...actions] = pick(random, [...stories] as unknown as [(typeof stories)[number]])
    return { order: { ...order, status, compensation_tiyn: 0 }, actions }
  })
  const ids = await addOrders(
    db,
    lives.map(({ order }) => order),
  )
  const clocks = lives.map(({ order }) => order.created_at.getTime())
  for (let step = 0; step < 4; step += 1)
    for (const [index, { order, actions }] of lives.entries()) {
      const action = actions[step]
      if (action === undefined) continue
      const at = (clocks[index] ?? 0) + Math.ceil(random() ** 5 * 9 * day)
      clocks[index] = at
      const key = sql`${order.merchant_id}, ${ids[index]}`
      if (action.startsWith('deliver'))
        for (let codes = Math.floor(random() * 4); codes > 0; codes -= 1)
          await sql`insert into delivery_codes (merchant_id, order_id, amount_tiyn, order_amount_tiyn, code_hash,
            sent_at, expires_at, resend_at, attempts_left) values (${key}, 1, 1, '', now(), now(), now(), 5)`.execute(
            db,
          )
      await sql`insert into order_history (merchant_id, order_id, at, status, action, responsible, reason)
        values (${key}, ${new Date(at)}, ${order.status}, ${action}, 'Айгерим',
          ${action === 'cancel' ? pick(random, reasons) : null})`.execute(db)
    }
}

interface Life {
  readonly merchant_id: string
  readonly created_at: Date
  readonly status: OrderStatus
  readonly amount_tiyn: number
  readonly events: readonly (readonly [action: string, at: number, reason: string | null])[]
  readonly codes: number
}

/** Reads what happened to each order by plain SQL over the history. */
async function readLives(trx: Db): Promise<Life[]> {
  const { rows } = await sql<Life>`
    select merchant_id, created_at, status, amount_tiyn,
      (select coalesce(json_agg(json_build_array(action, extract(epoch from at), reason) order by id), '[]')
       from order_history where order_id = o.id) as events,
      (select count(*)::int from delivery_codes where order_id = o.id) as codes
    from orders o`.execute(trx)
  return rows
}

const took = ['in_progress', 'hand_over']

/** Counts the same from the lives, with the exact lower median. */
function expectedFigures(lives: readonly Life[]) {
  const money = (some: readonly Life[]) => ({
    orders: some.length,
    amount: kztFromTiyn(some.reduce((sum, { amount_tiyn }) => sum + amount_tiyn, 0)),
  })
  const reasonOf = ({ events }: Life) => {
    const reason = events.find(([action]) => action === 'cancel')?.[2] ?? null
    return reason === noReason ? null : reason
  }
  const isBuyers = (life: Life) => buyersReasons.some((one) => one === reasonOf(life))
  const canceled = lives.filter(({ status }) => status === 'canceled')
  const times = lives.map(({ created_at, events }) => {
    const undone = events.findLastIndex(([action]) => action === 'put_back')
    const taken = events.find(([action], index) => took.includes(action) && index > undone)?.[1]
    const delivered = events.find(([action]) => action.startsWith('deliver'))?.[1]
    return {
      taking: taken && taken - created_at.getTime() / 1000,
      delivery: taken && delivered && delivered - taken,
    }
  })
  const median = (values: readonly (number | undefined)[]) => {
    const sorted = values.filter((value) => value !== undefined).sort((a, b) => a - b)
    return sorted[Math.ceil(sorted.length / 2) - 1] ?? null
  }
  const coded = lives.filter(
    ({ codes, events }) => codes > 0 && events.some(([action]) => action.startsWith('deliver')),
  )
  return {
    placed: money(lives),
    byShop: money(canceled.filter((life) => reasonOf(life) !== null && !isBuyers(life))),
    byBuyer: money(canceled.filter(isBuyers)),
    noReason: money(canceled.filter((life) => reasonOf(life) === null)),
    expired: money(lives.filter(({ status }) => status === 'final_merchant_unavaliable')),
    takingSeconds: median(times.map(({ taking }) => taking)),
    deliverySeconds: median(times.map(({ delivery }) => delivery)),
    codes: { delivered: coded.length, byFirst: coded.filter(({ codes }) => codes === 1).length },
  }
}

/** A median may be off by half a bucket, and by half a second. */
function expectFigures(actual: QualityFigures, lives: readonly Life[]): void {
  const { takingSeconds, deliverySeconds, ...expected } = expectedFigures(lives)
  expect(actual).toMatchObject(expected)
  for (const [median, exact] of [
    [actual.takingSeconds, takingSeconds],
    [actual.deliverySeconds, deliverySeconds],
  ] as const) {
    expect(median === null).toBe(exact === null)
    const off = Math.abs((median ?? 0) - (exact ?? 0))
    expect(off).toBeLessThan((exact ?? 0) * (2 ** (1 / 8) - 1) + 1)
  }
}

/** Whole months read no day of the rollups. */
const wholeMonths = ({ from, to }: DayRange) => ({
  from: firstDayOf(from, 'month'),
  to: lastDayOf(firstDayOf(to, 'month'), 'month'),
})

async function expectEqualToHistory(random: () => number, inWholeMonths = false): Promise<void> {
  const step = inWholeMonths ? 'month' : pick(random, steps)
  const some = randomRange(random, step)
  const range = inWholeMonths ? wholeMonths(some) : some
  const zone = pick(random, businessZones)
  const whose = pick(random, [...merchants, 'all' as const])
  const compare = pick(random, [undefined, 'week', 'month', 'year', 'period'] as const)
  const scope = whose === 'all' ? everything : (narrow(everything, whose) ?? everything)
  const [quality, lives] = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(
      async (trx) =>
        [
          await computeQuality({ db: trx, scope, zone }, { ...range, step, compare }),
          await readLives(trx),
        ] as const,
    )
  const own = lives.filter(({ merchant_id }) => whose === 'all' || merchant_id === whose)
  const within = ({ from, to }: DayRange, some = own) =>
    some.filter(({ created_at }) => {
      const created = dayOf(created_at, zone)
      return created >= from && created <= to
    })
  const parts = stepsOf(range, step)
  const former = compare && comparedDays(range, compare, step)
  expectFigures(quality.total, within(range))
  expect(quality.total.reasons.reduce((sum, { orders }) => sum + orders, 0)).toBe(
    quality.total.byShop.orders + quality.total.byBuyer.orders,
  )
  expect(quality.steps.map(({ date }) => date)).toEqual(parts.map(({ date }) => date))
  for (const [index, part] of parts.entries()) {
    const figures = quality.steps[index]
    if (figures) expectFigures(figures, within(part))
  }
  for (const [index, part] of (former ?? []).entries()) {
    const figures = quality.compared?.steps[index]
    if (figures) expectFigures(figures, within(part))
  }
  const before = former && { from: former[0]?.from ?? '', to: former.at(-1)?.to ?? '' }
  if (before && quality.compared) expectFigures(quality.compared.total, within(before))
  expect(quality.compared === undefined).toBe(compare === undefined)
  for (const { id, compared, ...figures } of quality.merchants ?? []) {
    const theirs = lives.filter(({ merchant_id }) => merchant_id === id)
    expectFigures(figures, within(range, theirs))
    if (before && compared) expectFigures(compared, within(before, theirs))
  }
  const seen = quality.merchants?.map(({ id }) => id).sort()
  const present = [...new Set(within(range).map(({ merchant_id }) => merchant_id))].sort()
  expect(seen).toEqual(whose === 'all' ? present : undefined)
}

test('figures equal the history for 40 random ranges, steps, merchants and zones, folded or not', async () => {
  const random = randomNumbers(60)
  for (let round = 0; round < 4; round += 1) {
    await addLives(random, 250)
    for (let question = 0; question < 5; question += 1) await expectEqualToHistory(random)
    expect(await countQualityDifferences(db)).toBe(0)
    await mergeRollupDeltas(call())
    await expectEqualToHistory(random, true)
    for (let question = 0; question < 5; question += 1) await expectEqualToHistory(random)
  }
  expect(await countQualityDifferences(db)).toBe(0)
}, 60_000)

test('a lost cell is noticed, and counted anew while orders change', async () => {
  await sql`update quality_days set orders = orders + 1 where (zone, day) in (select zone, day from quality_days limit 1)`.execute(
    db,
  )
  expect(await countQualityDifferences(db)).toBeGreaterThan(0)
  await Promise.all([rebuildRollups(call()), addLives(randomNumbers(61), 15)])
  expect(await countQualityDifferences(db)).toBe(0)
})

test('a database without these sums gets them from its history', async () => {
  await mergeRollupDeltas(call())
  const read = async () =>
    (await sql`select * from quality_months where orders <> 0 order by 1, 2, 3, 4, 5`.execute(db)).rows
  const before = await read()
  for (const gone of [
    'trigger quality_counted on order_history',
    'function quality_counted',
    'procedure count_quality',
    'view order_quality',
    'function duration_bucket',
    'table quality_days, quality_months, quality_deltas',
  ])
    await sql.raw(`drop ${gone}`).execute(db)
  for (const statement of statementsOf(migrationTexts['0022-quality'] ?? ''))
    await sql.raw(statement).execute(db)
  expect(await read()).toEqual(before)
  expect(before.length).toBeGreaterThan(100)
  await addLives(randomNumbers(62), 20)
  expect(await countQualityDifferences(db)).toBe(0)
})

test.each([
  [[], null],
  [[[0, 1]], 1],
  [
    [
      [8, 1],
      [16, 1],
    ],
    4,
  ],
  [
    [
      [16, 3],
      [8, 2],
      [80, 1],
    ],
    17,
  ],
])('the median of the buckets %j is about %s s', (buckets, seconds) => {
  const facts = buckets.map(([bucket, orders]) => ({
    ...{ measure: 'taking' as const, value: String(bucket), orders: orders ?? 0, amountTiyn: 0 },
  }))
  expect(medianSeconds(facts, 'taking')).toBe(seconds)
})
