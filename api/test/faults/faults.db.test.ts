import { type CallAnswer, type CallKey, type CallSpec, calls } from '@cabinet/contract'
import { Client } from 'pg'
import { sendPasswordLink } from '../../src/domains/users/password-links.ts'
import { nameLimit } from '../../src/domains/users/sign-in-delay.ts'
import { limitExports } from '../../src/platform/exports/export-limit.ts'
import { samples } from '../access/samples.ts'
import { makeWorld, type World } from '../access/world.ts'
import { refreshCookieOf } from '../build.ts'
import { countOf, expectLimited, job, untilServed } from '../call.ts'
import { addOrders, orderRow } from '../orders.ts'
import { addUser, password } from '../people.ts'
import { codeIn, openShop, type Shop } from '../shop.ts'
import { testDatabaseUrl } from '../template.ts'
import { loseAnswers } from './lose-answers.ts'
import { raceForOrders } from './race-for-orders.ts'

describe('limits under simultaneous requests', () => {
  const codesPerHour = 30
  const buyersPerHour = 400

  let shop: Shop
  beforeAll(async () => {
    shop = await openShop({ config: { codesPerHour, buyersPerHour } })
  })
  afterAll(() => shop.close())
  // The clock passes the hour of every limit, so that tests do not affect each other.
  beforeEach(() => shop.server.clock.advance({ minutes: 61 }))
  beforeEach(() => shop.renew())

  type List = CallAnswer<'GET /accounting/v1/applications'>

  const atOnce = <T>(times: number, work: (n: number) => Promise<T>) =>
    Promise.all(Array.from({ length: times }, (_, n) => work(n)))

  /** Returns the limits recorded in the audit log since the test began. */
  async function told(): Promise<unknown[]> {
    const rows = await shop.server.platform.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'limit.reached')
      .where('at', '=', shop.server.clock.now())
      .execute()
    return rows.map(({ after }) => after)
  }

  async function ordersOf(count: number, phone?: string) {
    const numbers: string[] = []
    for (let n = 0; n < count; n += 1) {
      const own = phone ?? `7701${String(1_000_000 + n).padStart(7, '0')}`
      numbers.push((await shop.add({ status: 'ready_delivery', phone: own })).number)
    }
    return numbers
  }

  const body = (number: string) => ({ merchantOrderId: number, merchantId: 'ALPHA', amount: 150_000 })
  const post = (path: string, body: object) =>
    untilServed(() => shop.call('courier', 'POST', `/accounting/${path}`, { body }))
  const send = (number = '') => post('sendOtp', body(number))
  const guess = (number = '', otp = '000000') => post('checkOtp', { ...body(number), otp })

  test('sixty of a hundred simultaneous IIN reveals pass', async () => {
    const { id } = await shop.add()
    const body = { field: 'iin' }
    const look = () => shop.call('courier', 'POST', `/accounting/v1/application/${id}/reveal`, { body })
    const answers = await atOnce(100, look)
    expectLimited(answers, { passed: 200, most: 60 })
    expect(await told()).toEqual([{ limit: 'order.reveal', most: 60 }])
    const text = await shop.server.platform.metrics.text([])
    const [, reached] = /cabinet_limits_reached_total{limit="order.reveal"} (\d+)/.exec(text) ?? []
    expect(Number(reached)).toBeGreaterThanOrEqual(countOf(answers, 429))
    expect(Number(reached)).toBeLessThanOrEqual(countOf(answers, 429) + countOf(answers, 503))
  })

  test('four hundred of six hundred buyers listed at once are shown', async () => {
    await ordersOf(600)
    const pages = await atOnce(12, (n) =>
      untilServed(() =>
        shop.call(
          'courier',
          'GET',
          `/accounting/v1/applications?statuses=ready_delivery&lim=100&page=${(n % 6) + 1}`,
        ),
      ),
    )
    const shown = pages.flatMap((page) => (page.statusCode === 200 ? page.json<List>().orders : []))
    const readable = shown.filter(({ phoneNumber }) => !phoneNumber?.includes('*'))
    expect(new Set(readable.map(({ id }) => id)).size).toBe(buyersPerHour)
  })

  test('a user sends as many codes to many phones at once as the limit allows', async () => {
    const answers = await Promise.all((await ordersOf(codesPerHour + 10)).map(send))
    expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([codesPerHour, 10])
    expect(answers.find(({ statusCode }) => statusCode === 429)?.json().message).toMatch(
      /^За этот час вы отправили слишком много кодов\. Повторите через \d+ /,
    )
    expect(await told()).toEqual([{ limit: 'delivery.sends-of-user', most: codesPerHour }])
  })

  test('fifteen simultaneous codes to one phone leave, however many the orders', async () => {
    const answers = await Promise.all((await ordersOf(25, '77770001122')).map(send))
    expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([15, 10])
    expect(await told()).toEqual([{ limit: 'delivery.sends-to-phone', most: 15 }])
  })

  test('twenty simultaneous guesses over many orders are checked; a right code costs none', async () => {
    const numbers = await ordersOf(codesPerHour)
    for (const number of numbers) expect((await send(number)).statusCode).toBe(200)
    const [first = '', ...others] = numbers
    expect((await guess(first, codeIn(await shop.lastSms(first)))).statusCode).toBe(200)
    const answers = await Promise.all(others.map((number) => guess(number)))
    const right = countOf(answers, 200)
    expect([right + countOf(answers, 400), countOf(answers, 429)]).toEqual([
      20 + right,
      others.length - 20 - right,
    ])
    expect(await told()).toEqual([{ limit: 'delivery.guesses-of-user', most: 20 }])
  })

  test.each([
    ['invitation', 'invited', 5],
    ['reset', 'active', 2],
  ] as const)('few of many simultaneous mails with a link (%s) leave', async (purpose, status, most) => {
    const email = `${purpose}@test.kz`
    await addUser(shop.server.platform.db, { username: email, status })
    const before = await mailsTo(email)
    await atOnce(12, () => sendPasswordLink(job(shop.server.platform), { email, purpose, known: false }))
    expect((await mailsTo(email)) - before).toBe(most)
  })

  async function mailsTo(email: string): Promise<number> {
    const rows = await shop.server.platform.db
      .selectFrom('dev_mails')
      .select('id')
      .where('recipient', '=', email)
      .execute()
    return rows.length
  }

  test('two of many simultaneous exports run', async () => {
    const ctx = job(shop.server.platform)
    const mine = { ...ctx, actor: { ...ctx.actor, userId: 1 } }
    async function* content() {
      yield Buffer.from('x')
    }
    const begun = await Promise.allSettled(Array.from({ length: 4 }, () => limitExports(mine, content())))
    const running = begun.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    expect(running).toHaveLength(2)
    for (const one of running) await one[Symbol.asyncIterator]().return?.()
  })

  test('few of many simultaneous passwords from many places are checked', async () => {
    const tries = await atOnce(25, (n) =>
      shop.server.app.inject({
        method: 'POST',
        url: '/api/users/api/v1/sign-in',
        payload: { username: 'stranger@test.kz', password: 'wrong' },
        remoteAddress: `10.0.0.${n + 1}`,
      }),
    )
    expectLimited(tries, { passed: 401, most: nameLimit.atOnce })
  })
})

describe('simultaneous changes', () => {
  raceForOrders(20)
})

describe('lost answers', () => {
  loseAnswers(80)
})

describe('a database for reading alone', () => {
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
})
