import { people } from '../support/people.ts'
import { openOrders, type Server, startOrdersServer } from './stage.ts'
import { quantile } from './statistics.ts'

/** The limits apply to a machine with this p50 of `GET /me`, ms; on a slower one they grow in proportion. */
const referenceMs = 2

/** Limits of p50 and p99, ms, with up to a million orders and with more. */
const limits = {
  'first ten pages': { million: [8, 40], more: [15, 80] },
  'any filter, any sort': { million: [60], more: [400] },
  'last page shown': { million: [40], more: [100] },
  'order and dashboard': { million: [10], more: [15] },
  'dashboard by days': { million: [25], more: [40] },
  quality: { million: [300], more: [600] },
} as const
type Row = keyof typeof limits

/** A kind of request; `path` returns the address for a round. */
type Shape = Readonly<{ row: Row; name: string; who: keyof typeof people; path(round: number): string }>

/**
 * `pnpm bench api [--orders N] [--rounds R]` measures list, order and dashboard over HTTP with one client.
 * @returns whether p50 of every shape, and p99 of every row, are within their limits
 */
export async function benchApi(orders: number, rounds: number): Promise<boolean> {
  const database = await openOrders(orders)
  const server = await startOrdersServer(database.url)
  try {
    const headers = await server.as(people.superadmin)
    const me: number[] = []
    for (let n = 0; n < 200; n++) me.push((await server.ask('/users/api/v1/me', { headers })).ms)
    const p50 = quantile(me.slice(100), 0.5)
    const scale = Math.max(1, p50 / referenceMs)
    console.log(`GET /users/api/v1/me: p50 ${p50.toFixed(1)} ms; limits × ${scale.toFixed(2)}`)
    const shapes = await shapesOf(server)
    // The first rounds warm up code and database memory, which are warm on a working day.
    await timesOf(server, shapes, 3)
    return report(await timesOf(server, shapes, rounds), orders > 1_000_000 ? 'more' : 'million', scale)
  } finally {
    await server.stop()
    await database.drop()
  }
}

const list = (query: string) => `/accounting/v1/applications?lim=10&with=counts&${query}`
const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
const last = (days: number) => `between=${day(days)},${day(0)}`
const sorts = ['created_at', 'amount', 'id'].flatMap((column) => [`${column}:desc`, `${column}:asc`])

async function shapesOf(server: Server): Promise<Shape[]> {
  const headers = await server.as(people.superadmin)
  const [order] = JSON.parse((await server.ask(list('page=500'), { headers })).body).orders
  const number: string = order.merchant_order_id
  const surname = `search=${encodeURIComponent('ахмето')}`
  const phone = String(order.phoneNumber)
  const everyday = `statuses=completed,no_card_completed statuses=in_progress statuses=ready_delivery
    statuses=final_merchant_unavaliable statuses=return_request,return,part_return,part_return_w_e statuses=buyed
    merchantId=ALTYN_TECH ${last(7)} ${last(30)} ${last(90)} ${surname} search=${phone.slice(-7)} search=${number}`
  const others = `statuses=return_request isMarketplace=1 ${last(90)}&statuses=canceled ph_number=${phone.slice(-4)}
    orderId=${number.slice(0, -3)} orderId=${number.slice(0, 1)} amount=${order.amount}
    ${surname}&statuses=completed,no_card_completed`
  const queries = (text: string) => ['', ...text.split(/\s+/)]
  const shapes: Shape[] = []
  for (const who of ['superadmin', 'manager', 'managerOfOne'] as const) {
    const add = (row: Row, name: string, path: Shape['path']) => shapes.push({ row, name, who, path })
    for (const query of queries(everyday)) {
      add('first ten pages', query, (round) => list(`${query}&page=${1 + (round % 10)}`))
      if (!query.startsWith('search')) add('last page shown', query, () => list(`${query}&page=1000`))
    }
    for (const query of queries(`${everyday} ${others}`))
      for (const sort of sorts)
        add('any filter, any sort', `${query} by ${sort}`, () => list(`${query}&sort=${sort}`))
    const dashboard = `/accounting/v1/merchants/all/dashboard?from=${day(1000)}&to=${day(0)}`
    add('order and dashboard', 'dashboard', () => dashboard)
    const days = `/accounting/v1/merchants/all/dashboard?from=${day(91)}&to=${day(0)}&step=day`
    add('dashboard by days', '92 days', () => days)
    for (const [step, from] of Object.entries({ day: 91, week: 363, month: 365 })) {
      const query = `from=${day(from)}&to=${day(0)}&step=${step}&compare=period`
      add('quality', `by ${step}`, () => `/accounting/v1/merchants/all/quality?${query}`)
    }
    if (who === 'superadmin')
      add('order and dashboard', 'order', (round) => `/accounting/v1/application/${order.id - round}`)
  }
  return shapes
}

/** Sends one request of each shape in turn, so that a pause of the machine affects all alike. */
async function timesOf(server: Server, shapes: readonly Shape[], rounds: number) {
  const times = new Map(shapes.map((shape) => [shape, [] as number[]]))
  for (let round = 0; round < rounds; round++) {
    // A session lasts for ten minutes.
    const sessions = new Map<string, { authorization: string }>()
    for (const [shape, own] of times) {
      const headers = sessions.get(shape.who) ?? (await server.as(people[shape.who]))
      sessions.set(shape.who, headers)
      const { status, body, ms } = await server.ask(shape.path(round), { headers })
      // An order of another partner is answered with 404, as quickly.
      if (status !== 200 && status !== 404)
        throw new Error(`${shape.path(round)} answered ${status}: ${body}`)
      own.push(ms)
    }
  }
  return times
}

function report(
  times: ReadonlyMap<Shape, readonly number[]>,
  size: 'million' | 'more',
  scale: number,
): boolean {
  const missed: string[] = []
  const say = (cells: readonly (string | number)[]) =>
    console.log(cells.map((cell) => String(cell).padStart(12)).join(''))
  say(['', '', 'shapes', 'p50', 'worst p50', 'limit', 'p99', 'limit'])
  for (const [row, of] of Object.entries(limits)) {
    const [most50, most99 = Number.POSITIVE_INFINITY] = of[size].map((limit) => limit * scale)
    const own = [...times].filter(([shape]) => shape.row === row)
    const all = own.flatMap(([, ms]) => ms)
    const p50s = own.map(([{ name, who }, ms]) => ({ name: `${who}, ${name}`, p50: quantile(ms, 0.5) }))
    const worst = Math.max(...p50s.map(({ p50 }) => p50))
    const p99 = quantile(all, 0.99)
    const figures = [quantile(all, 0.5), worst, most50 ?? 0, p99, most99].map((ms) => ms.toFixed(1))
    say([row.padEnd(24), own.length, ...figures])
    for (const { name, p50 } of p50s)
      if (p50 > (most50 ?? 0)) missed.push(`MISSED ${row}, ${name}: p50 ${p50.toFixed(1)}`)
    if (p99 > most99) missed.push(`MISSED ${row}: p99 ${p99.toFixed(1)}`)
  }
  console.log(missed.join('\n'))
  return missed.length === 0
}
