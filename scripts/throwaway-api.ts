/**
 * An API with demo data in a folder that goes with it, for the gate's browser (e2e/gate): prints its address and serves until its
 * standard input ends.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../api/src/index.ts'

/** Enough for every page to show rows. */
const demoOrders = '200'

const folder = await mkdtemp(join(tmpdir(), 'cabinet-throwaway-'))
try {
  const server = await startServer({
    DATA_DIR: folder,
    PORT: '0',
    DEMO_ORDERS: demoOrders,
    LOG_LEVEL: 'fatal',
  })
  console.log(`address ${server.address}`)
  process.stdin.resume()
  await new Promise((resolve) => process.stdin.once('close', resolve))
  await server.close()
} finally {
  await rm(folder, { recursive: true, force: true })
}
