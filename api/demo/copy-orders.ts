import { on } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { BusinessTz } from '../src/platform/config/config.ts'
import type { Copy } from '../src/platform/db/postgres.ts'
import type { FirstIds, Pickups } from './rows.ts'

export interface OrdersToCopy {
  readonly seed: string
  readonly now: Date
  readonly businessTz: BusinessTz
  readonly orders: number
  readonly pickups: Pickups
  readonly first: FirstIds
}

export interface Batch {
  /** Orders before this batch. */
  readonly done: number
  readonly count: number
}

/** Rows of a table in COPY's text format. */
export interface CopyRows {
  readonly table: string
  readonly columns: readonly string[]
  readonly text: string
}

const batchSize = 2_000

/** Renders orders in a thread per core and copies their rows, in their order, into tables that this transaction has emptied. */
export async function copyOrders(
  data: OrdersToCopy,
  copy: Copy,
  onProgress: (done: number) => void,
): Promise<void> {
  const batches: Batch[] = []
  for (let done = 0; done < data.orders; done += batchSize)
    batches.push({ done, count: Math.min(batchSize, data.orders - done) })
  const threads = Array.from({ length: Math.min(availableParallelism(), batches.length) }, (_, n) => {
    const worker = new Worker(new URL('./copy-worker.ts', import.meta.url), { workerData: data })
    worker.postMessage(batches[n])
    return { worker, drawn: on(worker, 'message') }
  })
  try {
    for (const [index, { done, count }] of batches.entries()) {
      const thread = threads[index % threads.length]
      const drawn = (await thread?.drawn.next())?.value as [CopyRows[]] | undefined
      const next = batches[index + threads.length]
      if (next !== undefined) thread?.worker.postMessage(next)
      for (const { table, columns, text } of drawn?.[0] ?? [])
        if (columns.length > 0) await copy(`copy ${table} (${columns.join(', ')}) from stdin (freeze)`, text)
      onProgress(done + count)
    }
  } finally {
    await Promise.all(threads.map(({ worker }) => worker.terminate()))
  }
}
