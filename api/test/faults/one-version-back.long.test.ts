import { mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectPostgres } from '../../src/platform/db/postgres.ts'
import { type Cluster, startCluster } from '../pg-cluster.ts'
import { makeNextVersion } from './next-version.ts'
import { prepareOrders, productionSettings, signIn } from './outage-trial.ts'
import { ofLists, startLoad, supervise } from './restarts.ts'
import { runCommand } from './server-process.ts'

const root = join(import.meta.dirname, '../../..')

let cluster: Cluster | undefined
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cabinet-back-'))
  cluster = await startCluster()
}, 120_000)
afterAll(async () => {
  await cluster?.stop()
  rmSync(folder, { recursive: true, force: true })
})

let requests = 0
/** Each request has its own client address, so that the limit per address does not apply. */
function someAddress(): string {
  requests += 1
  return `10.${requests >> 16}.${(requests >> 8) & 255}.${requests & 255}`
}

test('two processes go one version forth, back and forth again under load, and no request fails', async () => {
  if (cluster === undefined) return console.warn('PostgreSQL is not installed: no version goes back')
  const database = await connectPostgres(cluster.url)
  await prepareOrders(database, 100)
  await database.close()
  const current = join(folder, 'current')
  const pointTo = (target: string) => {
    symlinkSync(target, join(folder, 'swap'))
    renameSync(join(folder, 'swap'), current)
  }
  const next = makeNextVersion(join(folder, 'next'))
  pointTo(root)
  const settings = { ...productionSettings(cluster.url), DATA_DIR: folder }
  const program = join(current, 'api/src/cli.ts')
  const servers = [await supervise(settings, program), await supervise(settings, program)]
  const authorization = `Bearer ${await signIn(servers[0]?.address ?? '')}`
  const paths = ['/api/accounting/v1/applications', '/api/users/api/v1/me']
  const loads = servers.map(({ address }, index) =>
    startLoad(
      `${address}${paths[index]}`,
      new Agent({ keepAlive: true }),
      () => ({ authorization, 'x-forwarded-for': someAddress() }),
      ofLists,
    ),
  )
  const works = () => Promise.all(loads.map(({ work }) => work()))
  /** Replaces both processes, one after the other. */
  const restart = async () => {
    for (const server of servers) {
      await server.restart()
      await works()
    }
  }
  try {
    await works()
    const migrated = await runCommand('migrate', folder, [], settings, join(next, 'api/src/cli.ts'))
    expect(migrated).toMatchObject({ code: 0 })
    for (const version of [next, root, next]) {
      pointTo(version)
      await restart()
      const detail = await fetch(`${servers[0]?.address}/api/accounting/v1/applications`, {
        headers: { authorization, 'x-forwarded-for': someAddress() },
      })
      expect(detail.status).toBe(200)
    }
    expect(loads.flatMap(({ failures }) => failures)).toEqual([])
  } finally {
    for (const server of servers) server.kill()
    await Promise.all(loads.map(({ stop }) => stop()))
  }
}, 600_000)
