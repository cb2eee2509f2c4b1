/** Alerts and dashboard name only metrics that a running process gives, and runbooks that exist. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promote, publish } from '@cabinet/release'
import { Workshop } from '@cabinet/release/test'
import { build, type TestServer } from '../../../test/build.ts'
import { Tab } from '../../../test/pages.ts'
import { createMetrics } from './metrics.ts'

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
