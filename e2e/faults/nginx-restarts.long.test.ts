import { Agent } from 'node:https'
import { connectPostgres } from '../../api/src/platform/db/postgres.ts'
import { prepareOrders, productionSettings, signIn } from '../../api/test/faults/outage-trial.ts'
import { ofLists, startLoad, supervise } from '../../api/test/faults/restarts.ts'
import { startCluster } from '../../api/test/pg-cluster.ts'
import { hasNginx, startNginx } from '../support/nginx.ts'
import { removeFolder, temporaryFolder } from '../support/product.ts'

const rounds = 2

test('two processes behind nginx are updated one after the other: every request is answered', async () => {
  const cluster = hasNginx() ? await startCluster() : undefined
  if (cluster === undefined)
    return console.warn('nginx or PostgreSQL is not installed: updates are not tried')
  const dataDir = await temporaryFolder()
  const database = await connectPostgres(cluster.url)
  await prepareOrders(database, 20)
  await database.close()
  const settings = { ...productionSettings(cluster.url), DATA_DIR: dataDir }
  const processes = [await supervise(settings), await supervise(settings)] as const
  const [first, second] = processes
  const nginx = await startNginx({ dataDir, url: first.address }, second.address)
  const authorization = `Bearer ${await signIn(first.address)}`
  const list = `${nginx.url}/api/accounting/v1/applications?lim=10`
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false })
  const load = startLoad(list, agent, () => ({ authorization }), ofLists)
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const one of processes) {
        await load.work()
        await one.restart()
        expect((await fetch(`${one.address}/readyz`)).status).toBe(200)
      }
    await load.work()
    expect(load.failures).toEqual([])
  } finally {
    for (const one of processes) one.kill()
    await load.stop()
    await nginx.stop()
    await cluster.stop()
    await removeFolder(dataDir)
  }
}, 300_000)
