/** Makes the rows of orders as texts for COPY, in a thread of its own: drawing them costs as much as storing them. */
import { parentPort, workerData } from 'node:worker_threads'
import type { CopyOrders, CopyTask } from './copy-orders.ts'
import { demoOrder, demoWorld } from './demo-order.ts'
import { filledTables, rowsOf } from './rows.ts'

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const odd = /[\\\t\n\r]/
const allOdd = new RegExp(odd, 'g')

/** A value in COPY's text format. */
function field(value: unknown): string {
  if (value === null) return '\\N'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return value.toISOString()
  const text = Array.isArray(value) ? `{${value.map((item) => JSON.stringify(item)).join()}}` : String(value)
  return odd.test(text) ? text.replace(allOdd, (character) => escapes[character] ?? '') : text
}

/** Lines in COPY's text format. */
function linesOf(rows: readonly object[]): string {
  let text = ''
  for (const row of rows) {
    let separator = ''
    for (const value of Object.values(row)) {
      text += separator + field(value)
      separator = '\t'
    }
    text += '\n'
  }
  return text
}

const { seed, now, businessTz, orders, pickups } = workerData as CopyOrders
const world = demoWorld(seed, now, businessTz, orders)

parentPort?.on('message', ({ done, count, firstId, firstItem }: CopyTask) => {
  const batch = Array.from({ length: count }, (_, index) => demoOrder(world, done + index, firstId + index))
  const rows = rowsOf(batch, { order: firstId, item: firstItem }, pickups)
  const texts = filledTables.map((table) => ({
    table,
    columns: Object.keys(rows[table][0] ?? {}),
    text: Buffer.from(linesOf(rows[table])),
  }))
  parentPort?.postMessage(texts)
})
