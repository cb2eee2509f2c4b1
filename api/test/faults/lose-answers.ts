import { setTimeout as wait } from 'node:timers/promises'
import { systemScope } from '../../src/platform/access/scope.ts'
import { scoped } from '../../src/platform/db/scoped.ts'
import { addOrders, orderRow } from '../orders.ts'
import { password } from '../people.ts'
import { openShop, type Shop } from '../shop.ts'

const atOnce = 40

/** Tests status changes over a line that breaks at random. */
export function loseAnswers(changes: number): void {
  let shop: Shop
  let address: string
  let authorization: string

  beforeAll(async () => {
    shop = await openShop()
    address = await shop.server.app.listen({ port: 0, host: '127.0.0.1' })
    authorization = (await shop.server.signIn('manager@test.kz', password)).headers.authorization
  }, 60_000)
  afterAll(async () => {
    // Broken or idle connections must not delay the end.
    shop.server.app.server.closeAllConnections()
    await shop.close()
  })

  /** Sends a change and cuts the line after a random time. @returns the answer, unless it was lost. */
  async function send(number: string, key: string, cutAfterMs: number | undefined): Promise<unknown> {
    const controller = new AbortController()
    const answer = fetch(`${address}/api/accounting/changeStatus/json`, {
      method: 'PUT',
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify([{ merchantId: 'ALPHA', orders: [{ orderId: number, status: 'readyDelivery' }] }]),
      signal: controller.signal,
    })
      .then(async (response) => (response.status === 200 ? response.json() : undefined))
      .catch(() => undefined)
    if (cutAfterMs === undefined) return answer
    await wait(cutAfterMs)
    controller.abort()
    return answer
  }

  test(`${changes} status changes with answers cut off at random and asked for again: each is done once`, async () => {
    const { db } = shop.server.platform
    const rows = Array.from({ length: changes }, () => orderRow())
    const ids = await addOrders(db, rows)
    let cut = 0
    for (let start = 0; start < changes; start += atOnce)
      await Promise.all(
        rows.slice(start, start + atOnce).map(async ({ merchant_order_id: number }) => {
          const key = `lost-${number}`
          let answer = await send(number, key, Math.random() * 120)
          for (let tries = 0; answer === undefined && tries < 100; tries += 1) {
            cut += 1
            answer = await send(number, key, tries < 2 ? Math.random() * 200 : undefined)
            if (answer === undefined) await wait(20)
          }
          expect(answer).toMatchObject({
            ErrorResponses: [],
            orders: [{ merchant_order_id: number, app_status: 'ready_delivery', version: 2 }],
          })
        }),
      )
    // The test proves something only when enough lines break.
    expect(cut).toBeGreaterThan(changes / 20)
    const all = scoped(db, systemScope('test'))
    const history = await all
      .selectFrom('order_history')
      .select('order_id')
      .where('order_id', 'in', ids)
      .execute()
    expect([history.length, new Set(history.map(({ order_id }) => order_id)).size]).toEqual([
      changes,
      changes,
    ])
    const orders = await all
      .selectFrom('orders')
      .select('id')
      .where('id', 'in', ids)
      .where('version', '=', 2)
      .execute()
    expect(orders).toHaveLength(changes)
  }, 240_000)
}
