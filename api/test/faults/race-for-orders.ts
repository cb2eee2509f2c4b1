import type { ActionWireName } from '@cabinet/contract'
import { hashCode } from '../../src/domains/orders/delivery/code.ts'
import { systemScope } from '../../src/platform/access/scope.ts'
import { scoped } from '../../src/platform/db/scoped.ts'
import { build, type SignedInClient, type TestServer } from '../build.ts'
import { untilServed } from '../call.ts'
import { jobsLeft } from '../jobs.ts'
import { addOrders, orderRow } from '../orders.ts'
import { addMerchants, addUser, password } from '../people.ts'

const racers = 8
const atOnce = 20

/** Tests eight simultaneous changes of each of `orders` orders. */
export function raceForOrders(orders: number): void {
  let server: TestServer
  const clients: SignedInClient[] = []

  beforeAll(async () => {
    server = await build()
    const { db } = server.platform
    await addMerchants(db, 'ALPHA')
    for (let n = 0; n < racers; n += 1) {
      await addUser(db, { username: `racer${n}@test.kz`, role: 'ONLINE_STORE_MANAGER', merchants: ['ALPHA'] })
      clients.push(await server.signIn(`racer${n}@test.kz`, password))
    }
  }, 60_000)
  afterAll(() => server.close())

  const wanted: ActionWireName[] = ['in_progress', 'readyDelivery', 'canceled']

  async function press(
    racer: number,
    number: string,
    status: ActionWireName,
    version?: number,
  ): Promise<number> {
    const order = {
      orderId: number,
      status,
      ...(status === 'canceled' && { reason: 'outOfStock' }),
      ...(version !== undefined && { version }),
    }
    const response = await untilServed(() =>
      server.app.inject({
        method: 'PUT',
        url: '/api/accounting/changeStatus/json',
        headers: { ...clients[racer]?.headers, 'idempotency-key': `race-${number}-${racer}-${version}` },
        payload: [{ merchantId: 'ALPHA', orders: [order] }],
      }),
    )
    const { orders: done, ErrorResponses } = response.json()
    // Each client gets an answer about the order: done, or refused with its current state.
    expect([response.statusCode, done.length + ErrorResponses.length]).toEqual([200, 1])
    return done.length
  }

  async function inTurns<T>(
    items: readonly T[],
    run: (item: T, index: number) => Promise<void>,
  ): Promise<void> {
    for (let start = 0; start < items.length; start += atOnce)
      await Promise.all(items.slice(start, start + atOnce).map((item, index) => run(item, start + index)))
  }

  test(`${orders} orders × ${racers} racing users: one wins each order, and nothing is done twice`, async () => {
    const { db } = server.platform
    const rows = Array.from({ length: orders }, () => orderRow())
    const ids = await addOrders(db, rows)
    await inTurns(rows, async ({ merchant_order_id: number }, index) => {
      // Every other order gets the same change without a version from all clients, so only the status decides.
      const same = index % 2 === 0
      const done = await Promise.all(
        clients.map((_, racer) =>
          press(racer, number, (same ? wanted[1] : wanted[racer % 3]) ?? 'canceled', same ? undefined : 1),
        ),
      )
      expect(done.reduce((sum, one) => sum + one, 0)).toBe(1)
    })
    const all = scoped(db, systemScope('test'))
    const after = await all
      .selectFrom('orders')
      .select(['version', 'status'])
      .where('id', 'in', ids)
      .execute()
    expect(after.filter(({ version, status }) => version !== 2 || status === 'completed')).toEqual([])
    const history = await all
      .selectFrom('order_history')
      .select('order_id')
      .where('order_id', 'in', ids)
      .execute()
    expect(history).toHaveLength(orders)
    const audits = await db.selectFrom('audit_log').select('id').where('subject', '=', 'order').execute()
    expect(audits).toHaveLength(orders)
    const cancelled = after.filter(({ status }) => status === 'canceled').length
    expect(await jobsLeft(server.database, 'deliver-document')).toBe(cancelled)
  }, 240_000)

  describe('codes of deliveries', () => {
    const code = '123456'
    const amountTiyn = 150_000_00

    /** Adds an order whose buyer has the code above. */
    async function addWithCode(): Promise<{ id: number; number: string }> {
      const { db, keys, clock } = server.platform
      const row = orderRow({ status: 'ready_delivery', amount_tiyn: amountTiyn })
      const [id = 0] = await addOrders(db, [row])
      const now = clock()
      await scoped(db, systemScope('test data'))
        .insertInto('delivery_codes', {
          merchant_id: 'ALPHA',
          order_id: id,
          amount_tiyn: amountTiyn,
          order_amount_tiyn: amountTiyn,
          code_hash: hashCode(code, { orderId: id, merchantId: 'ALPHA', amountTiyn }, keys.token),
          sent_at: now,
          expires_at: new Date(now.getTime() + 300_000),
          resend_at: now,
          attempts_left: 5,
          used_at: null,
        })
        .execute()
      return { id, number: row.merchant_order_id }
    }

    const check = async (racer: number, number: string, otp: string) => {
      const response = await untilServed(() =>
        server.app.inject({
          method: 'POST',
          url: '/api/accounting/checkOtp',
          headers: { ...clients[racer % racers]?.headers },
          payload: { merchantId: 'ALPHA', merchantOrderId: number, amount: amountTiyn / 100, otp },
        }),
      )
      return response.statusCode === 200 ? 'delivered' : response.json().code
    }

    const historyOf = (id: number) =>
      scoped(server.platform.db, systemScope('test'))
        .selectFrom('order_history')
        .select('action')
        .where('order_id', '=', id)
        .execute()

    test('eight couriers with the right code: one delivers', async () => {
      const { id, number } = await addWithCode()
      const results = await Promise.all(clients.map((_, racer) => check(racer, number, code)))
      expect(results.toSorted()).toEqual([...Array(racers - 1).fill('STATUS_NOT_ALLOWED'), 'delivered'])
      expect(await historyOf(id)).toEqual([{ action: 'deliver' }])
    })

    test('forty guesses at once are five attempts', async () => {
      const { id, number } = await addWithCode()
      const guesses = Array.from({ length: 40 }, (_, n) => check(n, number, String(200_000 + n)))
      const results = Map.groupBy(await Promise.all(guesses), (result) => result)
      expect([results.get('OTP_WRONG')?.length, results.get('OTP_LOCKED')?.length]).toEqual([4, 36])
      expect(await check(0, number, code)).toBe('OTP_LOCKED')
      expect(await historyOf(id)).toEqual([])
    })
  })
}
