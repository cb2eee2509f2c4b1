import { people } from '../support/people.ts'
import { type Answer, openOrders, type Server, startOrdersServer } from './orders/stage.ts'
import { quantile } from './statistics.ts'

/** Limits hold for a machine whose `GET /me` has this p50, ms; those of a slower one grow in proportion. */
const referenceMs = 2

interface Limit {
  readonly p50: number
  readonly p99?: number
}

/** Milliseconds, at up to a million orders and beyond. */
const limits = {
  'first ten pages': [
    { p50: 8, p99: 40 },
    { p50: 15, p99: 80 },
  ],
  'any filter, any sort': [{ p50: 60 }, { p50: 400 }],
  'last page shown': [{ p50: 40 }, { p50: 100 }],
  'order and dashboard': [{ p50: 10 }, { p50: 15 }],
} as const satisfies Record<string, readonly [Limit, Limit]>
type Row = keyof typeof limits

interface Shape {
  readonly row: Row
  readonly name: string
  readonly who: keyof typeof people
  /** The path of a request, of which `round` are before it. */
  path(round: number): string
}

/**
 * `pnpm bench api [--orders N] [--rounds R]`: the list, an order and the dashboard over HTTP, one client, on the database of
 * DATABASE_URL as it is, else on a throwaway one. @returns whether p50 of every shape, and p99 of every row, are within their limits
 */
export async function benchApi(orders: number, rounds: number): Promise<boolean> {
  const database = await openOrders(orders, process.env.DATABASE_URL)
  const server = await startOrdersServer(database.url)
  try {
    const scale = await scaleOf(server)
    const shapes = await shapesOf(server)
    // Code that has run before, and the newest pages in memory, as on any working day.
    await timesOf(server, shapes, 3)
    const times = await timesOf(server, shapes, rounds)
    return report(times, orders > 1_000_000 ? 1 : 0, scale)
  } finally {
    await server.stop()
    await database.drop()
  }
}

async function scaleOf(server: Server): Promise<number> {
  const headers = await server.as(people.superadmin)
  const times: number[] = []
  for (let n = 0; n < 200; n++) times.push((await server.ask('/users/api/v1/me', { headers })).ms)
  const p50 = quantile(times.slice(100), 0.5)
  const scale = Math.max(1, p50 / referenceMs)
  console.log(`GET /users/api/v1/me: p50 ${p50.toFixed(1)} ms; limits × ${scale.toFixed(2)}`)
  return scale
}

const list = (query: string) => `/accounting/v1/applications?lim=10&with=counts&${query}`

async function shapesOf(server: Server): Promise<Shape[]> {
  const headers = await server.as(people.superadmin)
  const read = async (path: string) => JSON.parse(String((await server.ask(path, { headers })).body))
  const [order] = (await read(list('page=500'))).orders
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
  const last = (days: number) => `between=${day(days)},${day(0)}`
  const number: string = order.merchant_order_id
  const everyday = {
    all: '',
    new: 'statuses=completed,no_card_completed',
    'in work': 'statuses=in_progress',
    'to deliver': 'statuses=ready_delivery',
    expired: 'statuses=final_merchant_unavaliable',
    returns: 'statuses=return_request,return,part_return,part_return_w_e',
    partner: 'merchantId=ALTYN_TECH',
    status: 'statuses=buyed',
    '7 days': last(7),
    '30 days': last(30),
    '90 days': last(90),
    surname: `search=${encodeURIComponent('ахмето')}`,
    'end of a phone': `search=${String(order.phoneNumber).slice(-7)}`,
    number: `search=${number}`,
  }
  const others = {
    'rare status': 'statuses=return_request',
    marketplace: 'isMarketplace=1',
    'days and status': `${last(90)}&statuses=canceled`,
    phone: `ph_number=${String(order.phoneNumber).slice(-4)}`,
    'part of a number': `orderId=${number.slice(0, -3)}`,
    'its beginning': `orderId=${number.slice(0, 1)}`,
    amount: `amount=${order.amount}`,
    'surname in queue': `search=${encodeURIComponent('ахмето')}&statuses=completed,no_card_completed`,
  }
  const sorts = ['created_at:desc', 'created_at:asc', 'amount:desc', 'amount:asc', 'id:desc', 'id:asc']
  const shapes: Shape[] = []
  for (const who of ['superadmin', 'manager', 'managerOfOne'] as const) {
    const add = (row: Row, name: string, path: Shape['path']) => shapes.push({ row, name, who, path })
    for (const [name, query] of Object.entries(everyday)) {
      add('first ten pages', name, (round) => list(`${query}&page=${1 + (round % 10)}`))
      if (!query.startsWith('search')) add('last page shown', name, () => list(`${query}&page=1000`))
    }
    for (const [name, query] of Object.entries({ ...everyday, ...others }))
      for (const sort of sorts)
        add('any filter, any sort', `${name} by ${sort}`, () => list(`${query}&sort=${sort}`))
    add(
      'order and dashboard',
      'dashboard',
      () => `/accounting/v1/merchants/all/dashboard?from=${day(1000)}&to=${day(0)}`,
    )
  }
  shapes.push({
    row: 'order and dashboard',
    name: 'order',
    who: 'superadmin',
    path: (round) => `/accounting/v1/application/${order.id - round}`,
  })
  return shapes
}

/** One request of each shape after another, so that no pause of the machine falls on one of them alone. */
async function timesOf(
  server: Server,
  shapes: readonly Shape[],
  rounds: number,
): Promise<Map<Shape, number[]>> {
  const times = new Map(shapes.map((shape) => [shape, [] as number[]]))
  for (let round = 0; round < rounds; round++) {
    // A session lasts for ten minutes.
    const sessions = new Map<string, { authorization: string }>()
    for (const [shape, own] of times) {
      const headers = sessions.get(shape.who) ?? (await server.as(people[shape.who]))
      sessions.set(shape.who, headers)
      const answer = await server.ask(shape.path(round), { headers })
      if (isRefused(answer)) throw new Error(`${shape.path(round)} answered ${answer.status}: ${answer.body}`)
      own.push(answer.ms)
    }
  }
  return times
}

/** A partner that somebody else works for answers 404, as quickly. */
const isRefused = ({ status }: Answer) => status !== 200 && status !== 404

function report(times: ReadonlyMap<Shape, readonly number[]>, size: 0 | 1, scale: number): boolean {
  const cell = (value: number) => value.toFixed(1).padStart(9)
  const missed: string[] = []
  console.log(
    `${''.padEnd(24)}${['shapes', 'p50', 'worst p50', 'limit', 'p99', 'limit'].map((head) => head.padStart(10)).join('')}`,
  )
  for (const [row, of] of Object.entries(limits)) {
    const limit: Limit = of[size]
    const own = [...times].filter(([shape]) => shape.row === row)
    const all = own.flatMap(([, ms]) => ms)
    const worst = Math.max(...own.map(([, ms]) => quantile(ms, 0.5)))
    const p99 = quantile(all, 0.99)
    const figures = [
      quantile(all, 0.5),
      worst,
      limit.p50 * scale,
      p99,
      (limit.p99 ?? Number.POSITIVE_INFINITY) * scale,
    ]
    console.log(
      `${row.padEnd(24)}${String(own.length).padStart(10)}${figures.map((ms) => ` ${cell(ms)}`).join('')}`,
    )
    for (const [{ name, who }, ms] of own)
      if (quantile(ms, 0.5) > limit.p50 * scale)
        missed.push(`${who}: ${row}, ${name}: p50 ${cell(quantile(ms, 0.5)).trim()}`)
    if (limit.p99 !== undefined && p99 > limit.p99 * scale) missed.push(`${row}: p99 ${cell(p99).trim()}`)
  }
  for (const sentence of missed) console.log(`MISSED ${sentence}`)
  return missed.length === 0
}
