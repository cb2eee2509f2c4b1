import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { LightMyRequestResponse } from 'fastify'
import { Client } from 'pg'
import { createKey } from '../../src/domains/integrations/keys.ts'
import { commandContext } from '../../src/platform/service-context.ts'
import { application } from '../access/samples.ts'
import { password } from '../people.ts'
import { openShop, type Shop } from '../shop.ts'
import { testDatabaseUrl, withDatabase } from '../template.ts'

/** PGlite has one connection, beside which nothing holds a lock. */
const url = testDatabaseUrl()
const callers = 26

let shop: Shop
let holder: Client
let key = ''
const orders: { id: number; number: string }[] = []

beforeAll(async () => {
  shop = await openShop()
  const { db } = shop.server.database
  key = (await createKey(commandContext(db, new Date(), 'test', 'test'), { kind: 'bank' }, 'Банк')) ?? ''
  for (let n = 0; n <= callers; n += 1)
    orders.push(await shop.add({ status: 'ready_delivery', phone: String(77_010_000_000 + n) }))
  if (url === undefined) return
  const { rows } = await shop.server.database.jobs.executeSql('select current_database() as name')
  holder = new Client(withDatabase(url, rows[0].name))
  await holder.connect()
})
afterAll(async () => {
  await holder?.end()
  await shop.close()
})

type Ask = (n: number) => Promise<Pick<LightMyRequestResponse, 'statusCode' | 'body'>>

const orderOf = (n: number) => orders[1 + (n % callers)] ?? { id: 0, number: '' }
const note = (id: number) =>
  shop.call('manager', 'POST', `/accounting/v1/application/${id}/notes`, {
    body: { text: 'x' },
    key: randomUUID(),
  })
const code = (merchantOrderId: string) =>
  shop.call('courier', 'POST', '/accounting/sendOtp', {
    body: { merchantOrderId, merchantId: 'ALPHA', amount: 150_000 },
    key: randomUUID(),
  })
const taken = () =>
  shop.server.app.inject({
    method: 'POST',
    url: '/api/intake/v1/applications',
    headers: { authorization: `Bearer ${key}` },
    payload: application('ALPHA', `LOCKS-${randomUUID()}`),
  })

const asks = {
  'a note on the locked order': () => note(orders[0]?.id ?? 0),
  'a code for the locked order': () => code(orders[0]?.number ?? ''),
  'a note on another order': (n) => note(orderOf(n).id),
  'a code for another order': (n) => code(orderOf(n).number),
  'the list': () => shop.call('manager', 'GET', '/accounting/v1/applications'),
  'an order': (n) => shop.call('manager', 'GET', `/accounting/v1/application/${orderOf(n).id}`),
  me: () => shop.call('both', 'GET', '/users/api/v1/me'),
  'a view': () =>
    shop.call('both', 'PUT', '/accounting/v1/order-views', {
      body: { name: 'Крупные', query: 'sort=amount:desc' },
    }),
  'the views': () => shop.call('both', 'GET', '/accounting/v1/order-views'),
  'a sign-in': () =>
    shop.server.signIn('stranger@test.kz', password).then(
      () => ({ statusCode: 200, body: '' }),
      (error: Error) => ({ statusCode: 503, body: error.message }),
    ),
  'a bank’s order': taken,
  telemetry: () =>
    shop.server.app.inject({
      method: 'POST',
      url: '/api/telemetry/v1/events',
      payload: { session: '0'.repeat(32), running: [], failed: [], gone: false },
    }),
  readyz: () => shop.server.app.inject('/readyz'),
} satisfies Record<string, Ask>

const everything = Object.keys(asks) as (keyof typeof asks)[]
/** The order itself is locked in the first row only. */
const ofAnyOrder = everything.filter((name) => !name.includes('locked'))
const except = (...names: (keyof typeof asks)[]) => ofAnyOrder.filter((name) => !names.includes(name))

test.each<[string, string, readonly (keyof typeof asks)[], readonly (keyof typeof asks)[]]>([
  [
    'one order',
    'select from orders where id = $ for update',
    ['a note on the locked order', 'a code for the locked order'],
    ofAnyOrder,
  ],
  [
    'audit_log',
    'lock table audit_log',
    ['a note on another order', 'a code for another order', 'a sign-in', 'a bank’s order'],
    ['the list', 'an order', 'me', 'a view', 'the views', 'telemetry', 'readyz'],
  ],
  [
    'sessions',
    'lock table sessions',
    ['a note on another order', 'the list', 'me', 'a view'],
    ['a bank’s order', 'telemetry', 'readyz'],
  ],
  ['users', 'lock table users', ['the list', 'me', 'a sign-in'], ['telemetry', 'readyz']],
  [
    'orders',
    'lock table orders',
    ['a note on another order', 'the list', 'an order', 'a bank’s order'],
    ['me', 'a view', 'the views', 'a sign-in', 'telemetry', 'readyz'],
  ],
  ['pgboss.job', 'lock table pgboss.job', ['a code for another order'], except('a code for another order')],
])(
  '%s is locked: who needs it hears 503 before the lock ends, the rest goes on',
  async (_, lock, needing, rest) => {
    if (url === undefined) return
    // Hourly limits of codes begin anew.
    shop.server.clock.advance({ minutes: 61 })
    await shop.renew()
    await holder.query('begin')
    await holder.query(lock.replace('$', String(orders[0]?.id)))
    const timed = async (name: keyof typeof asks, n: number) => {
      const began = performance.now()
      const first = await asks[name](n)
      // A slow machine refuses some of what does not need the lock, whose clients repeat it.
      const isRepeated = first.statusCode === 503 && rest.includes(name)
      const { statusCode, body } = isRepeated ? await asks[name](n) : first
      return { name, isRepeated, statusCode, body, ms: Math.round(performance.now() - began) }
    }
    const stuck = Array.from({ length: callers }, (_, n) => timed(needing[n % needing.length] ?? 'me', n))
    await wait(50)
    const going: Awaited<ReturnType<typeof timed>>[] = []
    for (let round = 0; round < 2; round += 1)
      going.push(...(await Promise.all(rest.map((name, place) => timed(name, place + round)))))
    // Without limits they would wait for the lock's end, which comes after them.
    const heard = await Promise.all(stuck)
    await holder.query('rollback')
    console.info(lock, Math.max(...heard.map(({ ms }) => ms)), Math.max(...going.map(({ ms }) => ms)))
    expect(heard.filter(({ statusCode }) => statusCode !== 503)).toEqual([])
    expect(heard.filter(({ body }) => !/временно недоступен|refused/.test(body))).toEqual([])
    expect(going.filter(({ statusCode }) => statusCode > 204)).toEqual([])
    expect(going.filter(({ isRepeated }) => isRepeated).length).toBeLessThan(going.length / 4)
    for (const name of ['the list', 'a note on another order', 'a bank’s order'] as const)
      expect([name, (await asks[name](1)).statusCode]).toEqual([name, 200])
  },
)
