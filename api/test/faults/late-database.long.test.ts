import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
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
  ])
    await query(cluster.url, statement)
}, 60_000)
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

function urlOf(user: string, database = 'cabinet'): string {
  const url = new URL(cluster?.url ?? '')
  url.username = user
  url.pathname = `/${database}`
  return url.href
}

/** Runs a command of the server's. `said` is what it has printed. */
async function run(command: string, url: string, args: readonly string[] = []) {
  const port = String(await freePort())
  const child = start(command, folder, args, { ...productionSettings(url), PORT: port })
  begun.push(child)
  const state = { said: '' }
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      state.said += String(chunk)
    })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ status }) => status,
      () => 0,
    )
  return { state, ended, ask }
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
  expect(await ask('/api/users/api/v1/me')).toBe(401)
  expect(state.said).not.toMatch(/^ {4}at /m)
}, 180_000)

test.each([
  [
    'a user that is unknown',
    'nobody',
    'cabinet',
    'The database refuses the user or the password in DATABASE_URL',
  ],
  ['a database that is missing', 'worker', 'nothing', 'The database in DATABASE_URL does not exist'],
])(
  '%s ends it with one sentence and code 2',
  async (_, user, database, sentence) => {
    if (cluster === undefined) return
    const { state, ended } = await run('serve', urlOf(user, database))
    expect(await ended).toBe(2)
    expect(state.said).toMatch(new RegExp(`^${sentence}: .*\n$`))
  },
  60_000,
)
