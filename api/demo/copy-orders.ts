import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { BusinessTz } from '../src/platform/config/config.ts'
import type { Copy } from '../src/platform/db/postgres.ts'
import { itemsPerOrder, type Pickups } from './rows.ts'

export interface CopyOrders {
  readonly seed: string
  readonly now: Date
  readonly businessTz: BusinessTz
  readonly orders: number
  readonly pickups: Pickups
}

/** A batch: how many orders come before it, and the numbers of its first order and item. */
export interface CopyTask {
  readonly done: number
  readonly count: number
  readonly firstId: number
  readonly firstItem: number
}

/** Rows of a table in COPY's text format. */
export interface CopyRows {
  readonly table: string
  readonly columns: readonly string[]
  readonly text: string
}

const batch = 2_000

/** Draws the orders in a thread per core and copies their rows, in their order, into tables that this transaction has emptied. */
export async function copyOrders(
  data: CopyOrders,
  first: { readonly id: number; readonly item: number },
  { copy, onProgress }: { readonly copy: Copy; readonly onProgress: (done: number) => void },
): Promise<void> {
  const tasks: CopyTask[] = []
  for (let done = 0; done < data.orders; done += batch) {
    const count = Math.min(batch, data.orders - done)
    tasks.push({ done, count, firstId: first.id + done, firstItem: first.item + done * itemsPerOrder })
  }
  const workers = Array.from(
    { length: Math.min(availableParallelism(), tasks.length) },
    () => new Worker(new URL('./copy-worker.ts', import.meta.url), { workerData: data }),
  )
  const draw = async (worker: Worker, task: CopyTask | undefined) => {
    if (task === undefined) return []
    worker.postMessage(task)
    const [drawn] = (await once(worker, 'message')) as [CopyRows[]]
    return drawn
  }
  const ahead = workers.map((worker, index) => draw(worker, tasks[index]))
  for (const waiting of ahead) waiting.catch(() => undefined)
  try {
    for (const [index, { done, count }] of tasks.entries()) {
      const own = index % workers.length
      const drawn = (await ahead[own]) ?? []
      const worker = workers[own]
      if (worker) {
        const next = draw(worker, tasks[index + workers.length])
        next.catch(() => undefined)
        ahead[own] = next
      }
      for (const { table, columns, text } of drawn)
        if (columns.length > 0) await copy(`copy ${table} (${columns.join(', ')}) from stdin (freeze)`, text)
      onProgress(done + count)
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}
