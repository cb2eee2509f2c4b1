import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { people } from '../support/people.ts'
import { memoryOf, openOrders, startOrdersServer } from './stage.ts'
import { quantile } from './statistics.ts'

/** Limits for the file, the process's memory, and other users' waits meanwhile. */
const limits = { seconds: 60, megabytes: 300, p99: 60 }

/**
 * `pnpm bench export [orders]` makes one Excel file of all orders, three times: by a separate process, for time and memory
 * (resident, its worker included), then by a server while a user reads the list. @returns whether every limit is kept each time
 */
export async function benchExport(orders: number): Promise<boolean> {
  const database = await openOrders(orders)
  const columns = ['MB', 's', 'most memory, MB', 'of a server: s', 'others p50, ms', 'p99, ms']
  console.log(columns.map((column) => column.padStart(16)).join(''))
  let holds = true
  try {
    for (let run = 0; run < 3; run++) {
      const alone = await exportAlone(database.url)
      const { seconds, others } = await exportBesides(database.url)
      const p99 = quantile(others, 0.99)
      const row = [alone.megabytes, alone.seconds, alone.memory, seconds, quantile(others, 0.5), p99]
      const good = alone.seconds <= limits.seconds && alone.memory <= limits.megabytes && p99 <= limits.p99
      console.log(row.map((value) => value.toFixed(1).padStart(16)).join('') + (good ? '' : '  MISSED'))
      holds &&= good
    }
  } finally {
    await database.drop()
  }
  return holds
}

async function exportBesides(url: string): Promise<{ seconds: number; others: number[] }> {
  const server = await startOrdersServer(url)
  try {
    const headers = await server.as(people.superadmin)
    const others: number[] = []
    let isRunning = true
    const looking = (async () => {
      while (isRunning) {
        const { ms, status } = await server.ask('/accounting/v1/applications?lim=10', { headers })
        if (status !== 200) throw new Error(`the list answered ${status}`)
        others.push(ms)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    })()
    const began = performance.now()
    await server.download('/uchet-accounting/application-report', headers)
    const seconds = (performance.now() - began) / 1000
    isRunning = false
    await looking
    return { seconds, others }
  } finally {
    await server.stop()
  }
}

async function exportAlone(databaseUrl: string) {
  const began = performance.now()
  // `pnpm start` uses the same flags.
  const args = ['--max-semi-space-size=8', new URL('./export-process.ts', import.meta.url).pathname]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let memory = 0
  const watch = setInterval(async () => {
    memory = Math.max(memory, await memoryOf(child.pid))
  }, 100)
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  clearInterval(watch)
  if (code !== 0) throw new Error(`the export ended with ${code}`)
  return { megabytes: Number(output) / 1e6, seconds: (performance.now() - began) / 1000, memory }
}
