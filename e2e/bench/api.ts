import { people } from '../support/people.ts'
import { openOrders, type Server, startOrdersServer } from './orders/stage.ts'
import { quantile, randomFrom } from './statistics.ts'

/** A p99 of some dozen requests is the slowest of them: a shape that misses is asked so many times as often again, and that counts. */
const OFTENER = 25

/** Milliseconds that a shape may take, from a million orders on and embedded. Source: issue "ten million orders". */
const limits = { postgres: { p50: 5, p99: 15 }, pglite: { p50: 10, p99: 10 } }
const compared = 100_000

export const askers = {
  superadmin: people.superadmin,
  'two partners': people.manager,
  one: people.managerOfOne,
}

/** Filters by what they ask for; the list's own order of days follows the orders that there are. */
export const filters = (order: SomeOrder): Record<string, string> => ({
  none: '',
  status: 'statuses=buyed',
  'rare status': 'statuses=return_request',
  queue: 'statuses=completed,no_card_completed,in_progress',
  marketplace: 'isMarketplace=1',
  'one day': `between=${order.day},${order.day}`,
  days: `between=${order.quarter},${order.day}`,
  'days and status': `between=${order.quarter},${order.day}&statuses=canceled`,
  phone: `ph_number=${order.phone}`,
  number: `orderId=${order.number}`,
  'part of number': `orderId=${order.number.slice(0, -3)}`,
  'its beginning': `orderId=${order.number.slice(0, 1)}`,
  amount: `amount=${order.amount}`,
  surname: `search=${encodeURIComponent('Ахмето')}`,
  'surname in queue': `search=${encodeURIComponent('Ахмето')}&statuses=completed,no_card_completed,in_progress`,
})
export const sorts = ['created_at:desc', 'created_at:asc', 'amount:desc', 'amount:asc', 'id:desc']
const places = ['first', 'some', 'last'] as const

interface SomeOrder {
  readonly day: string
  readonly quarter: string
  readonly phone: string
  readonly number: string
  readonly amount: number
}

interface Measured {
  readonly p50: number
  readonly p99: number
}

/** By shape: who asks, filter, sort and place of the page. */
type Times = ReadonlyMap<string, Measured>
type Servers = readonly [Server, ...Server[]]
/** One of each server. */
type TimesOf<S extends Servers> = { readonly [Index in keyof S]: Times }

/**
 * `pnpm bench api [--orders N] [--rounds R] [--all]`: the orders list over HTTP, one client, every filter, sort and place; on the database of DATABASE_URL as
 * it is, else on a throwaway one. From a million on compared with 100 000, by turns where they differ. The rows that miss a limit are printed, all with `--all`.
 * @returns whether every shape holds
 */
export async function benchApi(
  orders: number,
  { rounds, showsAll }: { readonly rounds: number; readonly showsAll: boolean },
): Promise<boolean> {
  const measure = async (server: Server, limit: Measured): Promise<Times> => {
    // Code that has run before, and the newest pages in memory, as on any working day.
    await listTimes([server], 2)
    const [once] = await listTimes([server], rounds)
    const [oftener] = await listTimes([server], rounds * OFTENER, missing(once, limit))
    return new Map([...once, ...oftener])
  }
  const database = await openOrders(orders, process.env.DATABASE_URL)
  const small = await openOrders(compared, process.env.COMPARED_DATABASE_URL)
  try {
    const [many, few, asMany] = await onServer(small.url, (smaller) =>
      onServer(database.url, async (larger) => {
        const few = await measure(smaller, limits.postgres)
        const many = await measure(larger, limits.postgres)
        return [many, ...(await listTimes([smaller, larger], rounds * OFTENER, slower(few, many)))] as const
      }),
    )
    const missed = report(`PostgreSQL, ${orders} orders`, many, limits.postgres, showsAll)
    const names = slower(few, asMany)
    console.log(`\np99 more than twice that of ${compared} orders: ${names.length} of ${many.size}`)
    for (const name of names)
      console.log(`${name.padEnd(52)}${ms(few.get(name)?.p99 ?? 0)}${ms(asMany.get(name)?.p99 ?? 0)}`)
    const embedded = await onServer(undefined, (server) => measure(server, limits.pglite))
    const missedEmbedded = report('PGlite, 20 000 orders', embedded, limits.pglite, showsAll)
    return missed + missedEmbedded + names.length === 0
  } finally {
    await small.drop()
    await database.drop()
  }
}

function missing(times: Times, limit: Measured): string[] {
  return [...times].flatMap(([name, { p50, p99 }]) => (p50 > limit.p50 || p99 > limit.p99 ? [name] : []))
}

/** Half a millisecond is what two runs of the same differ by. */
function slower(few: Times, many: Times): string[] {
  return [...many].flatMap(([name, { p99 }]) => (p99 > 2 * (few.get(name)?.p99 ?? 0) + 0.5 ? [name] : []))
}

async function onServer<T>(url: string | undefined, work: (server: Server) => Promise<T>): Promise<T> {
  const server = await startOrdersServer(url)
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}

/** One request of each shape after another, of every server in turn, so that no pause of the machine falls on one of them alone. */
async function listTimes<const S extends Servers>(
  servers: S,
  rounds: number,
  only?: readonly string[],
): Promise<TimesOf<S>> {
  const stages = await Promise.all(
    servers.map(async (server) => {
      const shapes = (await shapesOf(server)).filter(({ name }) => only?.includes(name) ?? true)
      return { server, shapes, measured: new Map(shapes.map(({ name }) => [name, [] as number[]])) }
    }),
  )
  const count = Math.max(...stages.map(({ shapes }) => shapes.length))
  for (let round = 0; round < rounds; round++) {
    if (round % ROUNDS_PER_SESSION === 0)
      for (const { server, shapes } of stages) {
        const sessions = await sessionsOf(server)
        for (const shape of shapes) shape.headers = sessions[shape.who]
      }
    for (let index = 0; index < count; index++)
      for (const { server, shapes, measured } of stages) {
        const shape = shapes[index]
        if (shape) measured.get(shape.name)?.push((await askPage(server, shape.headers, shape.next())).ms)
      }
  }
  const quantiles = ([name, times]: [string, number[]]): [string, Measured] => [
    name,
    { p50: quantile(times, 0.5), p99: quantile(times, 0.99) },
  ]
  return stages.map(({ measured }) => new Map([...measured].map(quantiles))) as unknown as TimesOf<S>
}

/** A session lasts for ten minutes. */
const ROUNDS_PER_SESSION = 40

type Headers = Readonly<Record<string, string>>
type Who = keyof typeof askers

interface Shape {
  readonly name: string
  readonly who: Who
  headers: Headers
  /** The query of its next request. */
  next(): string
}

async function sessionsOf(server: Server): Promise<Record<Who, Headers>> {
  const session = (who: Who) => server.as(askers[who])
  return {
    superadmin: await session('superadmin'),
    'two partners': await session('two partners'),
    one: await session('one'),
  }
}

async function askPage(server: Server, headers: Headers, query: string) {
  const answer = await server.ask(`/accounting/v1/applications?lim=10&${query}`, { headers })
  if (answer.status !== 200) throw new Error(`${query} answered ${answer.status}: ${answer.body}`)
  return answer
}

async function shapesOf(server: Server): Promise<Shape[]> {
  const shapes: Shape[] = []
  for (const [who, headers] of Object.entries(await sessionsOf(server)) as [Who, Headers][]) {
    const page = (query: string) => askPage(server, headers, query)
    for (const [filter, text] of Object.entries(filters(await someOrder(page))))
      for (const sort of sorts) {
        const query = (number: number) => `${text}&sort=${sort}&page=${number}`
        const { totalPages } = JSON.parse(String((await page(query(1))).body)) as { totalPages: number }
        const random = randomFrom(18)
        const numbers = {
          first: () => 1,
          some: () => 1 + Math.floor(random() * totalPages),
          last: () => Math.max(1, totalPages),
        }
        for (const place of places) {
          const name = `${who.padEnd(14)}${filter.padEnd(17)}${sort.padEnd(16)}${place}`
          shapes.push({ name, who, headers, next: () => query(numbers[place]()) })
        }
      }
  }
  return shapes
}

/** The order that stands in the middle of the list, so that every database has what the filters ask for. @param page answers a query */
export async function someOrder(page: (query: string) => Promise<{ body: Buffer }>): Promise<SomeOrder> {
  const read = async (query: string) =>
    JSON.parse(String((await page(query)).body)) as {
      totalPages: number
      orders: {
        created_at: string
        ph_number: string | null
        merchant_order_id: string
        amount: number
      }[]
    }
  const { totalPages } = await read('page=1')
  const [order] = (await read(`page=${Math.ceil(totalPages / 2)}`)).orders
  if (order === undefined) throw new Error('there are no orders')
  const [day = ''] = order.created_at.split('T')
  const quarter = new Date(Date.parse(day) - 90 * 86_400_000).toISOString().slice(0, 10)
  const { merchant_order_id: number, amount } = order
  return { day, quarter, phone: '4567', number, amount }
}

const ms = (value: number) => value.toFixed(1).padStart(9)

/** @returns how many shapes miss the limit */
function report(title: string, measured: Times, limit: Measured, showsAll: boolean): number {
  const missed = missing(measured, limit)
  const all = [...measured.values()]
  const of = (p: number, of: 'p50' | 'p99') =>
    quantile(
      all.map((one) => one[of]),
      p,
    ).toFixed(1)
  console.log(
    `\n${title}: ${missed.length} of ${measured.size} shapes miss p50 ≤ ${limit.p50} or p99 ≤ ${limit.p99} ms; ` +
      `median p50 ${of(0.5, 'p50')}, worst p50 ${of(1, 'p50')}, median p99 ${of(0.5, 'p99')}, worst p99 ${of(1, 'p99')}\n`,
  )
  console.log(`${''.padEnd(52)}${'p50'.padStart(9)}${'p99'.padStart(9)}`)
  for (const [name, { p50, p99 }] of measured)
    if (showsAll || missed.includes(name)) console.log(`${name.padEnd(52)}${ms(p50)}${ms(p99)}`)
  return missed.length
}
