/** The API of the gate's browser: prints address and user, and serves until its standard input ends. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoPassword } from '../api/demo/users.ts'
import { startServer } from '../api/src/index.ts'

const demoOrders = '200'

const folder = await mkdtemp(join(tmpdir(), 'cabinet-throwaway-'))
try {
  const server = await startServer({
    DATA_DIR: folder,
    PORT: '0',
    DEMO_ORDERS: demoOrders,
    LOG_LEVEL: 'fatal',
  })
  const user = { username: 'superadmin', password: demoPassword }
  console.log(JSON.stringify({ address: server.address, user }))
  process.stdin.resume()
  await new Promise((resolve) => process.stdin.once('close', resolve))
  await server.close()
} finally {
  await rm(folder, { recursive: true, force: true })
}
