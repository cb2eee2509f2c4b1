/** Makes the rows of orders for COPY in a thread of its own, because that costs as much as storing them. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Batch, CopyRows, OrdersToCopy } from './copy-orders.ts'
import { toCopyFormat } from './copy-text.ts'
import { demoOrder, demoWorld } from './demo-order.ts'
import { filledTables, itemsPerOrder, rowsOf } from './rows.ts'

const { seed, now, businessTz, orders, pickups, first } = workerData as OrdersToCopy
const world = demoWorld(seed, now, businessTz, orders)

parentPort?.on('message', ({ done, count }: Batch) => {
  const ids = { order: first.order + done, item: first.item + done * itemsPerOrder }
  const batch = Array.from({ length: count }, (_, n) => demoOrder(world, done + n, ids.order + n))
  const rows = rowsOf(batch, ids, pickups)
  parentPort?.postMessage(
    filledTables.map((table): CopyRows => {
      const columns = Object.keys(rows[table][0] ?? {})
      return { table, columns, text: toCopyFormat(rows[table], columns) }
    }),
  )
})
