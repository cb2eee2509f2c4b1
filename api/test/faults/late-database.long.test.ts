import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { type Cluster, freePort, startCluster } from '../pg-cluster.ts'
import { productionSettings } from './outage-trial.ts'
import { start } from './server-process.ts'

let cluster: Cluster | undefined
let folder: string
const begun: ReturnType<typeof start>[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cabinet-late-'))
  cluster = await startCluster()
  if (cluster === undefined) return console.warn('PostgreSQL is not installed: late databases are not tried')
  for (const statement of [
    'create role owner login',
    'create role worker login',
    'grant worker to owner',
    'create database cabinet owner owner',
    "create role hidden login password 'right'",
    // The server's folder is where its programs run.
    `copy (values ('host all hidden 127.0.0.1/32 scram-sha-256'), ('host all all 127.0.0.1/32 trust'),
      ('host replication all 127.0.0.1/32 trust')) to program 'cat > pg_hba.conf'`,
    'select pg_reload_conf()',
  ])
    await query(cluster.url, statement)
}, 180_000)
afterEach(() => {
  for (const child of begun.splice(0)) child.kill('SIGKILL')
})
afterAll(async () => {
  await cluster?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function query(url: string, statement: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  await client.query(statement)
  await client.end()
}

function urlOf(user: string, database = 'cabinet', password = ''): string {
  const url = new URL(cluster?.url ?? '')
  url.username = user
  url.password = password
  url.pathname = `/${database}`
  return url.href
}

/** Runs a command of the server's. `said` is what it has printed. */
async function run(
  command: string,
  url: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
) {
  const port = String(await freePort())
  const child = start(command, folder, args, { ...productionSettings(url), PORT: port, ...env })
  begun.push(child)
  const state = { said: '' }
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      state.said += String(chunk)
    })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const missing = async (): Promise<unknown> =>
    Reflect.get(Object(await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()), 'missing')
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ status }) => status,
      () => 0,
    )
  return { state, ended, ask, missing }
}

const until = async (holds: () => boolean | Promise<boolean>) => {
  while (!(await holds())) await wait(100)
}

test('a process waits for a database that is away, and for its schema, and then serves', async () => {
  if (cluster === undefined) return
  await cluster.halt()
  const { state, ask } = await run('serve', urlOf('worker'))
  await until(() => /Next attempt in 2 s/.test(state.said))
  expect(state.said).toMatch(
    /^Not available: .*ECONNREFUSED.*\. Next attempt in 1 s\.\nNot available: .* Next attempt in 2 s\.\n$/,
  )
  expect([await ask('/healthz'), await ask('/readyz'), await ask('/api/users/api/v1/me')]).toEqual([
    200, 503, 503,
  ])
  await cluster.resume()
  await until(() =>
    state.said.includes('The schema is not that of this version: run `./cabinet api migrate`.'),
  )
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 503])
  expect(await (await run('migrate', urlOf('owner'), ['--grant', 'worker'])).ended).toBe(0)
  await until(async () => (await ask('/readyz')) === 200)
  // The readable page of the calls belongs to the embedded mode alone.
  expect([await ask('/api/users/api/v1/me'), await ask('/api/docs')]).toEqual([401, 404])
  expect(state.said).not.toMatch(/^ {4}at /m)
}, 180_000)

test('a process that starts on a read-only database waits until it takes changes', async () => {
  if (cluster === undefined) return
  await query(cluster.url, 'alter database cabinet set default_transaction_read_only = on')
  const { state, ask } = await run('serve', urlOf('worker'))
  await until(() => state.said.includes('The database is read-only. Next attempt in 1 s.'))
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 503])
  await query(cluster.url, 'alter database cabinet reset default_transaction_read_only')
  await until(async () => (await ask('/readyz')) === 200)
}, 180_000)

test('a process waits for a database that recovers', async () => {
  if (cluster === undefined) return
  // A standby that answers no reads refuses every connection with 57P03, as a server does while it starts.
  await query(cluster.url, 'alter system set hot_standby = off')
  const replica = await cluster.replicate()
  await query(cluster.url, 'alter system reset hot_standby')
  const { state, ask } = await run('serve', replica.url)
  await until(() => /Not available: .*Next attempt in 2 s/.test(state.said))
  expect(state.said).toMatch(/not accepting connections|starting up|recovery/)
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 503])
  await replica.halt()
}, 180_000)

test('a store that is away stops no start; what it keeps from being done is done once it answers', async () => {
  if (cluster === undefined) return
  let status = 503
  const put: string[] = []
  const bucket = createServer((request, response) => {
    if (status === 404 && request.method === 'PUT') put.push(request.url ?? '')
    request.resume()
    response.writeHead(status === 404 && request.method === 'PUT' ? 200 : status).end()
  }).listen(0, '127.0.0.1')
  await once(bucket, 'listening')
  const { ask, missing } = await run('serve', urlOf('worker'), [], {
    RELEASE_STORE: 's3://bucket/live',
    RELEASE_S3_ENDPOINT: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
    RELEASE_S3_ACCESS_KEY_ID: 'x',
    RELEASE_S3_SECRET_ACCESS_KEY: 'x',
  })
  await until(async () => (await ask('/readyz')) === 200)
  expect(await missing()).toEqual([expect.stringMatching(/^the release store: /)])
  expect(await ask('/api/users/api/v1/me')).toBe(401)
  status = 404
  await until(() => put.some((url) => url.startsWith('/bucket/live/api.json')))
  await until(async () => String(await missing()).startsWith('nothing is released yet'))
  bucket.closeAllConnections()
  bucket.close()
}, 180_000)

test.each([
  [
    'a user that is unknown',
    'nobody',
    'cabinet',
    'The database refuses the user or the password in DATABASE_URL',
  ],
  ['a wrong password', 'hidden', 'cabinet', 'The database refuses the user or the password in DATABASE_URL'],
  ['a database that is missing', 'worker', 'nothing', 'The database in DATABASE_URL does not exist'],
])(
  '%s ends it with one sentence and code 2',
  async (_, user, database, sentence) => {
    if (cluster === undefined) return
    const { state, ended } = await run('serve', urlOf(user, database, 'wrong'))
    expect(await ended).toBe(2)
    expect(state.said).toMatch(new RegExp(`^${sentence}: .*\n$`))
  },
  180_000,
)

test('a version that does not run on the schema ends with one sentence and code 2', async () => {
  if (cluster === undefined) return
  await query(urlOf('owner'), "insert into kysely_migration values ('9999-other', now()::text)")
  const { state, ended } = await run('serve', urlOf('worker'))
  expect(await ended).toBe(2)
  expect(state.said).toMatch(
    /^The database has the schema of a newer version \(9999-other\), on which this version does not run: .*\n$/,
  )
}, 180_000)
