/** Makes the rows of orders for COPY, in a thread of its own: drawing them costs as much as storing them. */
import { parentPort, workerData } from 'node:worker_threads'
import type { CopyOrders, CopyRows, CopyTask } from './copy-orders.ts'
import { copyText } from './copy-text.ts'
import { demoOrder, demoWorld } from './demo-order.ts'
import { filledTables, rowsOf } from './rows.ts'

const { seed, now, businessTz, orders, pickups } = workerData as CopyOrders
const world = demoWorld(seed, now, businessTz, orders)

parentPort?.on('message', ({ done, count, firstId, firstItem }: CopyTask) => {
  const batch = Array.from({ length: count }, (_, index) => demoOrder(world, done + index, firstId + index))
  const rows = rowsOf(batch, { order: firstId, item: firstItem }, pickups)
  parentPort?.postMessage(
    filledTables.map((table): CopyRows => {
      const columns = Object.keys(rows[table][0] ?? {})
      return { table, columns, text: copyText(rows[table], columns) }
    }),
  )
})
