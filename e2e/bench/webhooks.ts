import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { connectPostgres } from '../../api/src/platform/db/postgres.ts'
import { people } from '../support/people.ts'
import { openOrders, type Server, startOrdersServer } from './stage.ts'
import { pairedRatio, quantile } from './statistics.ts'

/** Events a second, p95 from a change's begin to the receiver, ms, and a change with a webhook to one without. */
const limits = { perSecond: 200, p95: 1_000, ratio: 1.05 }
const callsPerSecond = 4
const pairs = 400

type Waiting = Readonly<Record<'merchant_id' | 'merchant_order_id', string>>

/**
 * `pnpm bench webhooks [seconds]` changes 200 orders a second of a partner with a webhook, then single orders of partners with and without one.
 * @returns whether every event arrives, in time, and changes stay as fast
 */
export async function benchWebhooks(seconds: number): Promise<boolean> {
  const database = await openOrders(60_000)
  const receiver = await openReceiver()
  const server = await startOrdersServer(database.url, { WEBHOOK_LOOPBACK: '1' })
  try {
    const headers = await server.as(people.superadmin)
    const [told = '', untold = ''] = await prepare(database.url)
    const orders = await ordersOf(database.url, told)
    const events = ['order.status_changed']
    const body = JSON.stringify({ merchantId: told, url: receiver.url, events })
    await server.ask('/integrations/v1/webhooks', { method: 'POST', headers, body })
    const size = limits.perSecond / callsPerSecond
    for (let call = 0; call < seconds * callsPerSecond; call += 1) {
      const next = wait(1_000 / callsPerSecond)
      await change(server, headers, orders.splice(0, size))
      await next
    }
    for (let left = 100; receiver.ages.length < seconds * limits.perSecond && left > 0; left -= 1)
      await wait(100)
    const { ages } = receiver
    const p95 = quantile(ages, 0.95)
    console.log(
      `${ages.length} of ${seconds * limits.perSecond} events arrived; p50 ${quantile(ages, 0.5)} ms, p95 ${p95} ms, most ${Math.max(...ages)} ms`,
    )
    const isWhole = ages.length === seconds * limits.perSecond
    const ratio = await compare(server, headers, orders, await ordersOf(database.url, untold))
    return isWhole && p95 <= limits.p95 && ratio <= limits.ratio
  } finally {
    await server.stop()
    receiver.close()
    await database.drop()
  }
}

/** Changes single orders by turns, each first in every second pair. @returns the ratio with a webhook to without */
async function compare(
  server: Server,
  headers: Readonly<Record<string, string>>,
  told: Waiting[],
  untold: Waiting[],
): Promise<number> {
  const sides = [
    { name: 'with a webhook', orders: told, times: [] as number[] },
    { name: 'without', orders: untold, times: [] as number[] },
  ] as const
  for (let n = -20; n < pairs; n += 1)
    for (const { orders, times } of n % 2 === 0 ? sides : sides.toReversed()) {
      const ms = await change(server, headers, orders.splice(0, 1))
      if (n >= 0) times.push(ms)
    }
  for (const { name, times } of sides)
    console.log(
      `a change ${name}: p50 ${quantile(times, 0.5).toFixed(2)} ms, p95 ${quantile(times, 0.95).toFixed(2)} ms`,
    )
  const { ratio, low, high } = pairedRatio(sides[0].times, sides[1].times)
  const interval = `${low.toFixed(3)} to ${high.toFixed(3)}`
  console.log(`a change with a webhook: ${ratio.toFixed(3)} of one without (${interval}; ${pairs} pairs)`)
  return ratio
}

async function change(
  server: Server,
  headers: Readonly<Record<string, string>>,
  orders: Waiting[],
): Promise<number> {
  const body = [
    {
      merchantId: orders[0]?.merchant_id,
      orders: orders.map(({ merchant_order_id: orderId }) => ({ orderId, status: 'in_progress' })),
    },
  ]
  const answer = await server.ask('/accounting/changeStatus/json', {
    method: 'PUT',
    headers: { ...headers, 'idempotency-key': `bench-${orders[0]?.merchant_order_id}-${Date.now()}` },
    body: JSON.stringify(body),
  })
  if (answer.status !== 200 || JSON.parse(answer.body).ErrorResponses.length > 0)
    throw new Error(`a change was refused: ${answer.body}`)
  return answer.ms
}

/** Makes the orders of the two largest partners new. @returns these partners */
async function prepare(url: string): Promise<string[]> {
  const { db, close } = await connectPostgres(url)
  const { rows } = await sql<{ merchant_id: string }>`
    select merchant_id from orders group by 1 order by count(*) desc limit 2`.execute(db)
  const partners = rows.map(({ merchant_id }) => merchant_id)
  await sql`update orders set status = 'completed', status_changed_at = now()
    where id in (select id from orders where merchant_id = any(${partners}::text[]) order by id desc limit 14000)`.execute(
    db,
  )
  await close()
  return partners
}

async function ordersOf(url: string, partner: string): Promise<Waiting[]> {
  const { db, close } = await connectPostgres(url)
  const { rows } = await sql<Waiting>`
    select merchant_id, merchant_order_id from orders where merchant_id = ${partner} order by id desc`.execute(
    db,
  )
  await close()
  return rows
}

/** Notes how old each event is when it arrives. */
async function openReceiver() {
  const ages: number[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    ages.push(Date.now() - Date.parse(JSON.parse(body).timestamp))
    response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    ages,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
