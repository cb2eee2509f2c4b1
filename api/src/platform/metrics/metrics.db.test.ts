import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promote, publish } from '@cabinet/release'
import { Workshop } from '@cabinet/release/test'
import { build, type TestServer } from '../../../test/build.ts'
import { job } from '../../../test/call.ts'
import { Tab } from '../../../test/pages.ts'
import { addUser, password } from '../../../test/people.ts'
import { linkRecords } from '../../domains/audit/chain/chain.ts'
import { createMetrics } from './metrics.ts'

describe('metrics', () => {
  let server: TestServer
  let shop: Workshop
  const gives = { shared: {}, permissions: ['NO_MORE'] }
  const token = 'a-token-of-prometheus'

  beforeAll(async () => {
    server = await build({ env: { METRICS_TOKEN: token, TRUST_PROXY: '10.0.0.1' } })
    shop = await Workshop.open()
    const context = server.platform.releases
    await publish(context, await shop.buildShell('1.0.0', { gives }))
    await publish(context, await shop.buildRemote('mfe-a', '0.9.0'))
    await publish(context, await shop.buildRemote('mfe-a', '1.0.0'))
    const first = [
      { app: 'shell', version: '1.0.0' },
      { app: 'mfe-a', version: '0.9.0' },
    ]
    await promote(context, first, { who: 'ann', reason: 'первый выпуск' })
    await promote(context, [{ app: 'mfe-a', version: '1.0.0' }], { who: 'ann', reason: 'быстрее' })
    server.clock.catchUp()
  })
  afterAll(async () => {
    await server.close()
    await shop.close()
  })

  const get = (authorization = `Bearer ${token}`) =>
    server.app.inject({ url: '/metrics', headers: { authorization } })

  test('tabs, sessions, failures and paints stand there by app, version and role', async () => {
    const tab = new Tab(server, { 'mfe-a': '1.0.0' })
    await tab.tell({ failed: [{ app: 'mfe-a', version: '1.0.0' }], paint: { app: 'mfe-a', ms: 2500 } })
    const lines = (await get()).body.split('\n')
    const release = 'app="mfe-a",version="1.0.0",role="live"'
    for (const line of [
      `cabinet_release_tabs{${release}} 1`,
      `cabinet_release_sessions{${release}} 1`,
      `cabinet_release_failed_sessions{${release}} 1`,
      `cabinet_release_lcp_p75_seconds{${release}} 2.5`,
      'cabinet_release_revision 2',
    ])
      expect(lines).toContain(line)
  })

  test('jobs that wait, sessions, store, page and audit chain stand there', async () => {
    const { db, jobs } = server.platform
    await addUser(db, { username: 'ann' })
    await server.signIn('ann', password)
    await jobs.send(db, 'deliver-sms', { sealed: '', expiresAt: '' })
    server.clock.advance({ minutes: 2 })
    await get()
    // The check of the chain has ended by then.
    await linkRecords(job(server.platform))
    const lines = async () => (await get()).body.split('\n')
    for (const line of [
      'cabinet_database_up 1',
      'cabinet_sessions 1',
      'cabinet_jobs_unfinished{queue="deliver-sms"} 1',
      'cabinet_jobs_unfinished{queue="send-mail"} 0',
      'cabinet_registers_unfinished{state="failed"} 0',
      'cabinet_register_mails_unfinished{state="waiting"} 0',
      'cabinet_audit_chain_whole 1',
      'cabinet_release_store_readable 1',
      'cabinet_release_page_behind 0',
    ])
      expect(await lines()).toContain(line)
    const oldest = (await lines()).find((line) =>
      line.startsWith('cabinet_jobs_oldest_seconds{queue="deliver-sms"}'),
    )
    expect(Number(oldest?.split(' ').at(-1))).toBeGreaterThanOrEqual(100)
    expect((await lines()).join()).not.toContain('backup_age')
  })

  test('a page behind its pointer, a store that can’t be read', async () => {
    const { store } = server.platform.releases
    const set = (await store.get('release-set.json'))?.content ?? ''
    const old = JSON.stringify({ set: JSON.stringify({ revision: 1 }) })
    await store.put('release-set.json', old)
    expect((await get()).body).toContain('cabinet_release_page_behind 1\n')
    await store.put('release-set.json', set)
    const live = (await store.get('live.json'))?.content ?? ''
    await store.put('live.json', '{}')
    expect((await get()).body).toContain('cabinet_release_store_readable 0\n')
    await store.put('live.json', live)
  })

  test('a store that hangs does not hold the answer', async () => {
    const { store } = server.platform.releases
    const silent = () => new Promise<never>(() => undefined)
    Object.assign(store, { get: silent, stampOf: silent })
    const { body } = await get()
    expect(body).toContain('cabinet_release_store_readable 0\n')
    expect(body).not.toContain('page_behind')
    for (const name of ['get', 'stampOf']) Reflect.deleteProperty(store, name)
    expect((await get()).body).toContain('cabinet_release_page_behind 0\n')
  })

  test('while the database is away the rest is told', async () => {
    const away = await build({ env: { METRICS_TOKEN: token } })
    await away.database.close()
    const { statusCode, body } = await away.app.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${token}` },
    })
    expect([statusCode, body.includes('cabinet_database_up 0\n')]).toEqual([200, true])
    expect(body).toContain('cabinet_release_store_readable 1\n')
    expect(body).not.toMatch(/cabinet_(sessions|jobs_unfinished)/)
    await away.close().catch(() => undefined)
  })

  test('the live shell’s exports can be requested', async () => {
    const { statusCode, body } = await server.app.inject({ url: '/api/shell.json' })
    expect([statusCode, JSON.parse(body)]).toEqual([200, { version: '1.0.0', gives }])
  })

  test('requests are counted by the pattern of their route, never by their address', async () => {
    await server.app.inject({ url: '/api/users/api/v1/forget-password/ann@demo.kz' })
    const { body } = await get()
    expect(body).toMatch(
      /cabinet_http_request_seconds_count\{.*route="\/api\/users\/api\/v1\/forget-password\/:email".*\} 1/,
    )
    expect(body).not.toContain('demo.kz')
  })

  test.each([
    ['no token', ''],
    ['a wrong one', 'Bearer a-token-of-promethea'],
    ['a part of it', 'Bearer a-token'],
  ])('with a token set, %s opens nothing', async (_, authorization) => {
    const answer = await get(authorization)
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'UNAUTHENTICATED'])
  })

  describe('without a token', () => {
    let open: TestServer
    beforeAll(async () => {
      open = await build()
    })
    afterAll(() => open.close())

    test.each<[string, object, number]>([
      ['this machine', {}, 200],
      ['the network', { remoteAddress: '192.168.7.7' }, 404],
      ['a proxy on this machine', { headers: { 'x-forwarded-for': '203.0.113.7' } }, 404],
      ['a proxy that says nothing but the name', { headers: { host: 'partners.example.kz' } }, 421],
    ])('%s is answered %s', async (_, how, status) => {
      const answer = await open.app.inject({ url: '/metrics', headers: { host: 'localhost:8080' }, ...how })
      expect(answer.statusCode).toBe(status)
    })
  })
})

describe('alerts and the dashboard', () => {
  /** Alerts and dashboard name only metrics that a running process gives, and runbooks that exist. */

  const root = join(import.meta.dirname, '..', '..', '..', '..')
  const read = (path: string) => readFileSync(join(root, path), 'utf8')

  const ruleForm = /- alert: (\w+)\n +expr: (.+)\n[\s\S]*?runbook: (\S+)/g
  const rules = [...read('deploy/prometheus/alerts.yaml').matchAll(ruleForm)].map(
    ([, alert = '', expr = '', runbook = '']) => ({ alert, expr, runbook }),
  )

  interface Panel {
    readonly type: string
    readonly title: string
    readonly targets?: readonly { readonly expr: string }[]
  }
  const panels: readonly Panel[] = JSON.parse(read('deploy/grafana/cabinet.json')).panels

  /** Names of a query's metrics; `up` is Prometheus's own. */
  const namesIn = (expr: string): string[] => expr.match(/\b(?:cabinet|process|nodejs)_\w+/g) ?? []

  let server: TestServer
  let shop: Workshop
  let given: ReadonlySet<string>

  beforeAll(async () => {
    const metrics = createMetrics({ process: true })
    server = await build({ config: { backupPath: import.meta.filename }, platform: { metrics } })
    shop = await Workshop.open()
    const context = server.platform.releases
    await publish(context, await shop.buildShell('1.0.0'))
    await promote(context, [{ app: 'shell', version: '1.0.0' }], { who: 'ann', reason: 'первый выпуск' })
    await new Tab(server, {}).tell({ paint: { app: 'shell', ms: 900 } })
    metrics.limitReached('codes')
    metrics.jobFailed('send-mail')
    metrics.readFrom('replica')
    const { body } = await server.app.inject({ url: '/metrics', headers: { host: 'localhost:8080' } })
    given = new Set(body.match(/^\w+(?=[{ ])/gm))
  })
  afterAll(async () => {
    await server.close()
    await shop.close()
  })

  test('every metric of an alert or a panel is given by a running process', () => {
    const exprs = [
      ...rules.map(({ expr }) => expr),
      ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ]
    const names = new Set(exprs.flatMap(namesIn))
    expect(names.size).toBeGreaterThan(20)
    // PGlite has no pools.
    const pools = server.database.pools ? [] : ['database_connections_held', 'database_connections_waiting']
    const missing = [...names].filter((name) => !given.has(name))
    expect(missing.sort()).toEqual(pools.map((name) => `cabinet_${name}`))
  })

  test('each of at most fifteen rules names a heading of the runbooks', () => {
    const headings = [...read('docs/operations.md').matchAll(/^#+ (.+)$/gm)].map(
      ([, heading = '']) =>
        `docs/operations.md#${heading
          .toLowerCase()
          .replace(/[^\w ]/g, '')
          .replaceAll(' ', '-')}`,
    )
    expect(rules.length).toBeGreaterThan(10)
    expect(rules.length).toBeLessThanOrEqual(15)
    for (const { runbook } of rules) expect(headings).toContain(runbook)
  })

  test('the dashboard has four rows, and a query in every panel', () => {
    expect(panels.filter(({ type }) => type === 'row')).toHaveLength(4)
    for (const { type, targets = [] } of panels) expect(targets.length > 0).toBe(type !== 'row')
  })

  const promtool = spawnSync('promtool', ['--version']).error === undefined
  const onPromtool = promtool ? test : test.skip

  onPromtool(
    `every rule fires on recorded series of trouble, and none on healthy ones${promtool ? '' : ': there is no promtool (apt install prometheus)'}`,
    () => {
      const folder = join(root, 'deploy', 'prometheus')
      const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'alerts.test.yaml'], {
        cwd: folder,
      })
      expect([status, String(stdout) + String(stderr)]).toEqual([0, expect.stringContaining('SUCCESS')])
      const tried = read('deploy/prometheus/alerts.test.yaml').match(/(?<=- name: )\w+/g)
      expect(tried).toEqual([...rules.map(({ alert }) => alert), 'healthy'])
    },
  )
})
