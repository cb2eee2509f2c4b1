import { type CallKey, type CallSpec, calls } from '@cabinet/contract'
import { Client } from 'pg'
import { samples } from '../access/samples.ts'
import { makeWorld, type World } from '../access/world.ts'
import { refreshCookieOf } from '../build.ts'
import { addOrders, orderRow } from '../orders.ts'
import { password } from '../people.ts'
import { testDatabaseUrl } from '../template.ts'

/** PGlite is never read-only. */
const url = testDatabaseUrl()

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.server.close())

/** Reads that leave with a record alone: files of buyers' data, and a link by mail. */
const recorded = (key: CallKey) => {
  const [success] = Object.values((calls[key] as CallSpec).ok)
  return success === 'xlsx' || success === 'zip' || key === 'GET /users/api/v1/forget-password/{email}'
}
const sentence = 'База данных сейчас только для чтения'

/** Sets the database so for new connections, and hangs up the present ones as a failover does. */
async function setReadOnly(value: 'on' | 'off'): Promise<void> {
  const client = new Client(url)
  await client.connect()
  const { rows } = await world.server.database.jobs.executeSql('select current_database() as name')
  await client.query(`alter database ${rows[0].name} set default_transaction_read_only = ${value}`)
  if (value === 'on')
    await client.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [
      rows[0].name,
    ])
  await client.end()
}

test('a read-only database: reads go on, changes say why not, and it recovers alone', async () => {
  if (url === undefined) return
  const { server } = world
  const superadmin = await world.as('superadmin')
  const begin = async () =>
    server.app.inject({
      method: 'POST',
      url: '/api/users/api/v1/sign-in',
      payload: { username: 'superadmin', password },
    })
  const cookie = refreshCookieOf(await begin()) ?? ''
  const refresh = () =>
    server.app.inject({ method: 'POST', url: '/api/users/api/v1/refresh', headers: { cookie } })
  const readyz = async () => (await server.app.inject('/readyz')).json()
  await setReadOnly('on')
  expect(await readyz()).toMatchObject({ status: 'ok', changes: false })
  const wrong: unknown[] = []
  let refused = 0
  for (const key of Object.keys(samples) as (keyof typeof samples)[]) {
    const [, sample] = samples[key]
    const { statusCode, body } = await world.call(key, sample(world.alpha), superadmin)
    const saysSo = statusCode === 503 && body.includes(sentence)
    if (saysSo) refused += 1
    const goesOn = key.startsWith('GET ') && !recorded(key)
    // A change may be refused for another reason before it comes to the database.
    if (statusCode >= 500 && (goesOn || !saysSo)) wrong.push([key, statusCode, body.slice(0, 200)])
  }
  expect(wrong).toEqual([])
  expect(refused).toBeGreaterThan(20)
  // A session lives on, under the key that it has.
  const renewed = await refresh()
  expect([renewed.statusCode, refreshCookieOf(renewed)]).toEqual([200, cookie])

  await setReadOnly('off')
  expect((await begin()).statusCode).toBe(503)
  expect((await begin()).statusCode).toBe(200)
  expect((await refresh()).statusCode).toBe(200)
  await readyz()
  expect(await readyz()).toMatchObject({ status: 'ok', changes: true })
})

test('reads of many buyers are recorded once the database takes changes again', async () => {
  if (url === undefined) return
  const { server } = world
  const { db } = server.database
  await addOrders(
    db,
    Array.from({ length: 300 }, () => orderRow({ merchant_id: 'ALPHA' })),
  )
  const reader = await world.as('online_store_manager@test.kz')
  const page = (n: number) =>
    server.app.inject({ url: `/api/accounting/v1/applications?lim=100&page=${n}`, headers: reader })
  await setReadOnly('on')
  // A read that finds its connection cut may fail; it is the last to do so.
  await page(1)
  for (const n of [1, 2, 3, 1]) expect((await page(n)).statusCode).toBe(200)
  const records = () =>
    db.selectFrom('audit_log').select('after').where('action', '=', 'order.read-many').execute()
  expect(await records()).toEqual([])
  await setReadOnly('off')
  for (const n of [1, 2]) expect((await page(n)).statusCode).toBe(200)
  // An hour that ends between the two adds the reads of the new one.
  expect([[{ after: { count: 300 } }], [{ after: { count: 400 } }]]).toContainEqual(await records())
})
