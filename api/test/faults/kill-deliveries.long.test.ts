import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoPassword } from '../../demo/users.ts'
import { hashCode } from '../../src/domains/orders/delivery/code.ts'
import { systemScope } from '../../src/platform/access/scope.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import type { Db } from '../../src/platform/db/database.ts'
import { connectPglite } from '../../src/platform/db/pglite.ts'
import { scoped } from '../../src/platform/db/scoped.ts'
import { loadKeys } from '../../src/platform/secrets/secrets.ts'
import { addOrders, orderRow } from '../orders.ts'
import { runCommand, type ServerProcess, startProcess } from './server-process.ts'

const deliveries = 200
const code = '123456'
const amountTiyn = 150_000_00
const scope = systemScope('test')

let dataDir: string
let server: ServerProcess | undefined
let merchantId: string
const numbers: string[] = []

/** Opens the data folder while no server runs on it. */
async function inside<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const database = await connectPglite(dataDir)
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'cabinet-deliveries-'))
  expect((await runCommand('seed', dataDir, ['--orders', '20'])).code).toBe(0)
  const keys = loadKeys(readConfig({ DATA_DIR: dataDir }))
  await inside(async (db) => {
    const own = await db
      .selectFrom('user_merchants')
      .innerJoin('users', 'users.id', 'user_merchants.user_id')
      .select('merchant_id')
      .where('users.username', '=', 'admin@demo.kz')
      .executeTakeFirstOrThrow()
    merchantId = own.merchant_id
    const rows = Array.from({ length: deliveries }, () =>
      orderRow({ merchant_id: merchantId, status: 'ready_delivery', amount_tiyn: amountTiyn }),
    )
    const ids = await addOrders(db, rows)
    const now = Date.now()
    const codes = ids.map((order_id) => ({
      merchant_id: merchantId,
      order_id,
      amount_tiyn: amountTiyn,
      order_amount_tiyn: amountTiyn,
      code_hash: hashCode(code, { orderId: order_id, merchantId, amountTiyn }, keys.token),
      sent_at: new Date(now),
      expires_at: new Date(now + 300_000),
      resend_at: new Date(now),
      attempts_left: 5,
      used_at: null,
    }))
    await scoped(db, scope).insertInto('delivery_codes', codes).execute()
    numbers.push(...rows.map(({ merchant_order_id }) => merchant_order_id))
  })
}, 90_000)
afterAll(() => {
  server?.child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

async function signIn({ address }: ServerProcess): Promise<string> {
  const response = await fetch(`${address}/api/users/api/v1/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin@demo.kz', password: demoPassword }),
  })
  return `Bearer ${((await response.json()) as { access: string }).access}`
}

function deliver({ address }: ServerProcess, authorization: string, number: string): Promise<number> {
  return fetch(`${address}/api/accounting/checkOtp`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', 'idempotency-key': `delivery-${number}` },
    body: JSON.stringify({ merchantOrderId: number, merchantId, amount: amountTiyn / 100, otp: code }),
  }).then(
    ({ status }) => status,
    () => 0,
  )
}

/** Returns each order's state in every table: `id → status version history code audit kept-answer`. */
function look(db: Db): Promise<Map<string, string>> {
  return db.transaction().execute(async (trx) => {
    const all = scoped(trx, scope)
    const seen = new Map<string, string>()
    for (const number of numbers) {
      const order = await all
        .selectFrom('orders')
        .selectAll()
        .where('merchant_order_id', '=', number)
        .executeTakeFirstOrThrow()
      const history = await all
        .selectFrom('order_history')
        .select('action')
        .where('order_id', '=', order.id)
        .execute()
      const used = await all
        .selectFrom('delivery_codes')
        .select('used_at')
        .where('order_id', '=', order.id)
        .where('used_at', 'is not', null)
        .execute()
      const audits = await trx
        .selectFrom('audit_log')
        .select('id')
        .where('subject', '=', 'order')
        .where('subject_id', '=', String(order.id))
        .execute()
      const kept = await trx
        .selectFrom('idempotency_keys')
        .select('key')
        .where('key', '=', `delivery-${number}`)
        .execute()
      seen.set(
        number,
        [order.status, order.version, ...[history, used, audits, kept].map(({ length }) => length)].join(' '),
      )
    }
    return seen
  })
}

const untouched = 'ready_delivery 1 0 0 0 0'
const whole = 'delivered 2 1 1 1 1'

test('kill -9 in the middle of 200 deliveries: each is whole or not begun, and the rest is done by asking again', async () => {
  server = await startProcess(dataDir)
  const first = server
  const authorization = await signIn(first)
  const answered = new Set<string>()
  let killed: Promise<unknown> | undefined
  await Promise.all(
    numbers.map(async (number) => {
      if ((await deliver(first, authorization, number)) === 200) answered.add(number)
      if (answered.size === 60) killed ??= first.end('SIGKILL')
    }),
  )
  await killed
  expect(answered.size).toBeGreaterThanOrEqual(60)
  expect(answered.size).toBeLessThan(deliveries)

  const afterKill = await inside(look)
  for (const [number, state] of afterKill) {
    expect([untouched, whole]).toContain(state)
    // A change that the client saw acknowledged must persist.
    if (answered.has(number)) expect(state).toBe(whole)
  }

  server = await startProcess(dataDir)
  const second = server
  const again = await signIn(second)
  const statuses = await Promise.all(numbers.map((number) => deliver(second, again, number)))
  expect(new Set(statuses)).toEqual(new Set([200]))
  await second.end('SIGTERM')
  expect(new Set((await inside(look)).values())).toEqual(new Set([whole]))
}, 120_000)
