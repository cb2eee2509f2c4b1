import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ErrorGroup, ErrorReport } from '@cabinet/contract'
import { promote, prune, publish } from '@cabinet/release'
import { Workshop } from '@cabinet/release/test'
import { sql } from 'kysely'
import { build, type SignedInClient, type TestServer } from '../../../../test/build.ts'
import { type HttpSink, openSink } from '../../../../test/http-sink.ts'
import { addRole, addUser, password } from '../../../../test/people.ts'
import { codeIn, openShop, type Shop, to } from '../../../../test/shop.ts'
import { devSms } from '../../../ports/sms/dev-sms.ts'

describe('errors of pages', () => {
  let server: TestServer
  let shop: Workshop
  let ann: SignedInClient

  /** The script's columns 0, 10 and 20 are lines 1 and 3 of a page and line 2 of a list; column 30 is a library's. */
  const map = JSON.stringify({
    version: 3,
    names: [],
    sources: [
      'webpack://a/./src/page.tsx',
      'webpack://a/./src/list.tsx',
      'webpack://a/../node_modules/x/x.js',
    ],
    sourcesContent: [
      'const page = 1\n\n  throw new Error(`order is not ready`)',
      '\n\trows.map()',
      'Ахметов',
    ],
    mappings: 'AAAA,UAEA,UCDA,UCDA',
  })

  beforeAll(async () => {
    server = await build()
    shop = await Workshop.open()
    const context = server.platform.releases
    await publish(context, await shop.buildShell('1.0.0'))
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
      const folder = await shop.buildRemote('mfe-a', version)
      await writeFile(join(folder, 'remote.js.map'), map)
      await publish(context, folder)
    }
    const first = [
      { app: 'shell', version: '1.0.0' },
      { app: 'mfe-a', version: '1.0.0' },
    ]
    await promote(context, first, { who: 'ann', reason: 'первый выпуск' })
    await promote(context, [{ app: 'mfe-a', version: '1.1.0' }], { who: 'ann', reason: 'быстрее' })
    await addRole(server.platform.db, 'OPERATOR', ['MANAGE_RELEASES'])
    await addUser(server.platform.db, { username: 'ann', role: 'OPERATOR' })
    ann = await server.signIn('ann', password)
  })
  beforeEach(async () => {
    server.log.length = 0
    for (const table of ['release_errors', 'hourly_counts'] as const)
      await server.platform.db.deleteFrom(table).execute()
  })
  afterAll(async () => {
    await server.close()
    await shop.close()
  })

  const at = (column: number, change: Partial<ErrorReport['frames'][number]> = {}) => ({
    ...{ app: 'mfe-a', version: '1.1.0', file: 'remote.js', line: 1, column, ...change },
  })
  const report = (change: Partial<ErrorReport> = {}): ErrorReport => ({
    ...{
      app: 'mfe-a',
      version: '1.1.0',
      name: 'TypeError',
      message: 'order 0 is not ready',
      frames: [at(11)],
    },
    ...change,
  })
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36'

  async function tell(errors: object[], headers: Record<string, string> = ann.headers, agent = chrome) {
    const url = '/api/telemetry/v1/errors'
    const all = { ...headers, 'user-agent': agent }
    return (await server.app.inject({ method: 'POST', url, headers: all, payload: { errors } })).statusCode
  }
  async function groups(query = ''): Promise<ErrorGroup[]> {
    const answer = await server.app.inject({ url: `/api/releases/v1/errors${query}`, headers: ann.headers })
    expect(answer.statusCode).toBe(200)
    return answer.json().items
  }
  const logged = () => server.log.filter((line) => line.includes('fails in a new way'))

  test('an error is told by file and line of its first three own frames, counted by versions and browsers, and logged once', async () => {
    const frames = [at(31), at(21), at(11), at(1), at(1)]
    expect(await tell([report({ frames })])).toBe(204)
    server.clock.advance({ minutes: 5 })
    const before = { version: '1.0.0', frames: frames.map((one) => ({ ...one, version: '1.0.0' })) }
    await tell([report(before)], ann.headers, 'Mozilla/5.0 (X11; rv:143.0) Gecko/20100101 Firefox/143.0')
    const [group, ...others] = await groups()
    expect(others).toEqual([])
    expect(group).toMatchObject({
      ...{ app: 'mfe-a', name: 'TypeError', message: 'order … is not ready', count: 2 },
      frames: [
        { file: 'mfe-a/src/list.tsx', line: 2, column: 1 },
        { file: 'mfe-a/src/page.tsx', line: 3, column: 1 },
        { file: 'mfe-a/src/page.tsx', line: 1, column: 1 },
      ],
      versions: ['1.1.0', '1.0.0'],
      browsers: ['Chrome 156', 'Firefox 143'],
    })
    expect(Date.parse(group?.last ?? '') - Date.parse(group?.first ?? '')).toBe(5 * 60_000)
    expect(logged()).toHaveLength(1)
    expect(logged()[0]).toContain('mfe-a/src/list.tsx')
    expect(await groups('?app=mfe-a&version=1.0.0')).toHaveLength(1)
    expect([...(await groups('?app=shell')), ...(await groups('?app=mfe-a&version=9.9.9'))]).toEqual([])
  })

  test('another message, name or line of code is another group', async () => {
    const other = [{ message: 'order is not ready' }, { name: 'RangeError' }, { frames: [at(1)] }]
    await tell([{}, ...other].map(report))
    expect(await groups()).toHaveLength(4)
    expect(logged()).toHaveLength(4)
  })

  test('nothing personal is kept or logged, whatever a message holds', async () => {
    const message = 'order 900101350013 of Ахметов Данияр, ann@demo.kz +7 701 123 45 67 token=eyJhbGciOi'
    await tell([report({ message, name: 'Ivanova' })])
    expect((await groups())[0]).toMatchObject({
      name: '…',
      message: 'order … of …, … token=…',
      frames: [{ line: 3 }],
    })
    const rows = JSON.stringify(await server.platform.db.selectFrom('release_errors').selectAll().execute())
    for (const secret of [
      '900101',
      'Ахметов',
      'Данияр',
      'demo',
      '7 701',
      '701 123',
      '7701123',
      'eyJ',
      'Ivanova',
    ])
      expect(rows + server.log.join()).not.toContain(secret)
  })

  test('only signed-in tabs tell, and only of versions that browsers may run', async () => {
    expect(await tell([report()], {})).toBe(401)
    await tell([report({ version: '9.9.9' }), report({ app: 'mfe-invented' })])
    expect(await groups()).toEqual([])
    const without = [at(1, { version: '9.9.9' }), at(1, { file: 'other.js' })]
    await tell([report({ frames: without })])
    expect(await groups()).toMatchObject([{ frames: [], message: '… is not …' }])
  })

  test.each([
    ['an unknown field', { user: 'ann' }],
    ['a longer message', { message: 'a'.repeat(201) }],
    ['a name that is a sentence', { name: 'of ann' }],
    ['a path out of the release', { frames: [at(1, { file: '../../live.json' })] }],
    ['more than ten frames', { frames: Array.from({ length: 11 }, () => at(1)) }],
  ])('%s is refused', async (_, change) => {
    expect(await tell([{ ...report(), ...change }])).toBe(400)
    expect(await groups()).toEqual([])
  })

  test('a user reports a hundred times an hour', async () => {
    for (let turn = 0; turn < 100; turn += 1) expect(await tell([report()])).toBe(204)
    expect(await tell([report()])).toBe(429)
    expect(await groups()).toMatchObject([{ count: 100 }])
  })

  test('source maps lie outside of what is served, and go with their version', async () => {
    const { store, env } = server.platform.releases
    const key = 'maps/mfe-a/1.0.0/remote.js.map.gz'
    const kept = async () => (await store.list('maps/')).map((one) => one.key.split('/')[2]).sort()
    expect(await kept()).toEqual(['1.0.0', '1.1.0', '1.2.0'])
    for (const path of [key, 'apps/mfe-a/1.0.0/remote.js.map', 'apps/mfe-a/1.0.0/remote.js.map.gz'])
      expect((await server.app.inject({ url: `/merchant-cabinet/${path}` })).statusCode).toBe(404)
    await promote(server.platform.releases, [{ app: 'mfe-a', version: '1.0.0' }], {
      who: 'ann',
      reason: 'назад',
    })
    await prune({ store, env }, { now: new Date(Date.now() + 8 * 24 * 3_600_000), remove: true })
    expect(await kept()).toEqual(['1.0.0', '1.1.0'])
  })

  test('500 groups are kept for seven days; the longest silent one goes first', async () => {
    await tell([report({ name: 'RangeError' })])
    server.clock.advance({ minutes: 1 })
    const now = server.platform.clock()
    const rows = Array.from({ length: 499 }, (_, index) => ({
      ...{ fingerprint: String(index), app: 'mfe-a', name: 'Error', message: '', frames: '[]', count: 1 },
      ...{ first_seen: now, last_seen: now, versions: ['1.1.0'], browsers: ['other'] },
    }))
    await server.platform.db
      .insertInto('release_errors')
      .values(rows as never)
      .execute()
    await tell([report()])
    const names = async () => (await groups('?lim=100')).map(({ name }) => name)
    const { db } = server.platform
    const count = async () => (await db.selectFrom('release_errors').select('name').execute()).length
    expect([await count(), (await names()).includes('RangeError')]).toEqual([500, false])
    server.clock.advance({ hours: 8 * 24 })
    await server.platform.jobs.send(db, 'forget-telemetry', {})
    await server.runJobs()
    expect(await count()).toBe(0)
  })
})

describe('privacy', () => {
  /** Nothing of people or orders leaves a whole journey for the log, the errors, the alarms or the failures of jobs. */

  const buyer = {
    ...{ merchant_order_id: 'KZ-48151623', client_last_name: 'Сейткалиева', client_first_name: 'Гульнара' },
    ...{
      client_middle_name: 'Ерлановна',
      phone: '77015554433',
      iin: '900101350013',
      email: 'gulnara@mail.kz',
    },
    delivery_address: 'Алматы, Абая 150',
  }
  const number = buyer.merchant_order_id

  let shop: Shop
  let workshop: Workshop
  let sink: HttpSink
  let isGatewayAway = false

  beforeAll(async () => {
    sink = await openSink()
    workshop = await Workshop.open()
    shop = await openShop({ config: { alertUrl: sink.url } })
    const { platform } = shop.server
    const gateway = devSms(platform.db, platform.clock)
    Object.assign(platform, {
      sms: {
        send: async (sms: Parameters<typeof gateway.send>[0], signal: AbortSignal) => {
          if (isGatewayAway) throw new Error(`no route to ${sms.phone} for ${buyer.email}`)
          await gateway.send(sms, signal)
        },
      },
    })
    await publish(platform.releases, await workshop.buildShell('1.0.0'))
    await promote(platform.releases, [{ app: 'shell', version: '1.0.0' }], {
      who: 'ann',
      reason: 'первый выпуск',
    })
  })
  afterAll(async () => {
    await shop.close()
    await workshop.close()
    await sink.close()
  })

  test('a delivery with everything that may fail', async () => {
    const { server } = shop
    const { db } = server.platform
    const { id } = await shop.add({ ...buyer, status: 'completed' })
    const refused = { username: 'manager@test.kz', password: 'Typed-Secret-1' }
    await server.app.inject({ method: 'POST', url: '/api/users/api/v1/sign-in', payload: refused })
    const { access, refreshCookie, headers } = await server.signIn('manager@test.kz', password)
    for (const query of [
      `ph_number=5554433`,
      `orderId=${number}`,
      `search=${encodeURIComponent(buyer.client_last_name)}`,
    ])
      await shop.call('manager', 'GET', `/accounting/v1/applications?${query}`)
    await shop.call('manager', 'GET', `/accounting/v1/application/${id}`)
    await shop.change('manager', [to(number, 'in_progress')])
    const body = { merchantOrderId: number, merchantId: 'ALPHA', amount: 150_000 }
    isGatewayAway = true
    await shop.call('manager', 'POST', '/accounting/sendOtp', { body })
    await expect(server.runJobs()).rejects.toThrow()
    const { rows: failed } = await sql<{
      output: unknown
    }>`select output from pgboss.job where output is not null`.execute(db)
    isGatewayAway = false
    server.clock.advance({ minutes: 2 })
    await shop.call('manager', 'POST', '/accounting/sendOtp', { body })
    const code = codeIn(await shop.lastSms(number))
    expect(code).toMatch(/^\d{6}$/)
    await shop.call('manager', 'POST', '/accounting/checkOtp', {
      body: { ...body, otp: code === '111111' ? '222222' : '111111' },
    })
    const delivered = await shop.call('manager', 'POST', '/accounting/checkOtp', {
      body: { ...body, otp: code },
    })
    expect(delivered.statusCode).toBe(200)

    const message = `order ${number} of ${buyer.client_last_name} ${buyer.client_first_name}, ${buyer.phone}, ${code}`
    const error = { app: 'shell', version: '1.0.0', name: 'TypeError', message, frames: [] }
    const url = '/api/telemetry/v1/errors'
    expect(
      (await server.app.inject({ method: 'POST', url, headers, payload: { errors: [error] } })).statusCode,
    ).toBe(204)
    server.app.log.error(
      { err: new Error(`Key (phone, email)=(${buyer.phone}, ${buyer.email}) exists`) },
      'failed',
    )
    await server.platform.releases.store.put('live.json', '{}')
    await server.platform.jobs.send(db, 'watch-alarms', {})
    await server.runJobs()

    const kept = await Promise.all(
      (['release_errors', 'alarms'] as const).map((table) => db.selectFrom(table).selectAll().execute()),
    )
    const told = [kept, failed, sink.received.map(({ body }) => body)].map((one) => JSON.stringify(one))
    expect(kept.map((rows) => rows.length)).toEqual([1, 1])
    expect([failed.length, sink.received.length]).toEqual([1, 1])
    const text = told.join('\n') + server.log.join('')
    const secrets = [...Object.values(buyer), code, password, refused.password, refused.username, access]
    for (const secret of [...secrets, refreshCookie.split('=')[1] ?? '', '5554433', '48151623'])
      expect(text).not.toContain(secret)
  })
})
