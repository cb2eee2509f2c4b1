import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from '../../api/src/platform/db/database.ts'
import { migrate } from '../../api/src/platform/db/migrate.ts'
import { startCluster } from '../../api/test/pg-cluster.ts'
import { madeUpOrders } from './made-up-orders.ts'

/** Source: issue "settlements": memory of the process that makes the file. */
const limitMb = 250

/**
 * `pnpm bench export [orders]`: all orders as one Excel file, by a process of its own on PostgreSQL. Prints rows, bytes, seconds and
 * the most memory (resident, of process and worker thread together) at three runs.
 */
export async function benchExport(orders: number): Promise<void> {
  const cluster = await startCluster()
  if (!cluster)
    throw new Error('pnpm bench export needs the server programs of PostgreSQL (apt-get install postgresql)')
  try {
    const database = await connect({ databaseUrl: cluster.url, dataDir: '' })
    await migrate(database.db)
    console.log(`${orders} orders into a throwaway ${database.engine}…`)
    await madeUpOrders(database.db, orders)
    await database.close()
    console.log(
      `${'rows'.padStart(10)}${'MB'.padStart(8)}${'s'.padStart(8)}${'most memory, MB'.padStart(18)}`,
    )
    for (let run = 0; run < 3; run++) {
      const { megabytes, seconds, memory } = await exportOnce(cluster.url)
      console.log(
        `${String(orders).padStart(10)}${megabytes.toFixed(1).padStart(8)}${seconds.toFixed(1).padStart(8)}${memory.toFixed(0).padStart(18)}${memory > limitMb ? '  TOO MUCH' : ''}`,
      )
    }
  } finally {
    await cluster.stop()
  }
}

async function exportOnce(databaseUrl: string) {
  const began = performance.now()
  // As `pnpm start` runs the product.
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=8', new URL('./export-process.ts', import.meta.url).pathname],
    {
      env: { ...process.env, DATABASE_URL: databaseUrl },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  let memory = 0
  const watch = setInterval(async () => {
    // The system's own high-water mark: nothing between two looks is missed.
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    memory = Math.max(memory, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024)
  }, 100)
  const [code] = await once(child, 'exit')
  clearInterval(watch)
  if (code !== 0) throw new Error(`the export ended with ${code}`)
  return { megabytes: Number(output) / 1e6, seconds: (performance.now() - began) / 1000, memory }
}
