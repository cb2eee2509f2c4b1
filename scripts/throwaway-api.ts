/** Serves the API of the gate's browser: prints address and user, and ends with its standard input. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, glob, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { demoPassword } from '../api/demo/users.ts'
import { startServer } from '../api/src/main.ts'

const demoOrders = '200'

/** Returns the folder of demo data for these sources and this month, whose filling is slow. */
async function keptFolder(): Promise<string> {
  const root = join(import.meta.dirname, '..')
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 7))
  const sources: string[] = []
  for await (const one of glob('api/{demo,src/platform/db/migrations}/**/*.{ts,csv,sql}', { cwd: root }))
    sources.push(one)
  for (const source of sources.sort()) hash.update(await readFile(join(root, source)))
  return join(root, '.cache', 'demo-data', hash.digest('hex').slice(0, 16))
}

/** Replaces the cached data of other sources; a read-only checkout fills its data each time. */
async function keep(folder: string, kept: string): Promise<void> {
  const aside = `${dirname(kept)}-${process.pid}`
  try {
    await cp(folder, join(aside, basename(kept)), { recursive: true })
    await rm(dirname(kept), { recursive: true, force: true })
    await rename(aside, dirname(kept))
  } catch {
    await rm(aside, { recursive: true, force: true })
  }
}

const kept = await keptFolder()
const folder = await mkdtemp(join(tmpdir(), 'cabinet-throwaway-'))
try {
  const isKept = existsSync(kept)
  if (isKept) await cp(kept, folder, { recursive: true })
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
  if (!isKept) await keep(folder, kept)
} finally {
  await rm(folder, { recursive: true, force: true })
}
