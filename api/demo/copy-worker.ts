/** Makes the rows of orders as texts for COPY, in a thread of its own: drawing them costs as much as storing them. */
import { parentPort, workerData } from 'node:worker_threads'
import type { CopyOrders, CopyTask } from './copy-orders.ts'
import { demoOrder, demoWorld } from './demo-order.ts'
import { filledTables, rowsOf } from './rows.ts'

const dayMs = 86_400_000
const days = new Map<number, string>()
const seconds = new Map<number, string>()

const kept = (known: Map<number, string>, key: number, write: () => string): string => {
  let text = known.get(key)
  if (text === undefined) {
    text = write()
    known.set(key, text)
  }
  return text
}

/** As `toISOString` writes it: days and seconds of a day are few, and each is written once. */
function instant(at: number): string {
  const day = Math.floor(at / dayMs)
  const second = Math.floor(at / 1000) - day * 86_400
  const date = kept(days, day, () => new Date(day * dayMs).toISOString().slice(0, 11))
  const time = kept(seconds, second, () => new Date(second * 1000).toISOString().slice(11, 20))
  return `${date}${time}${String(1000 + (at % 1000)).slice(1)}Z`
}

/** A value in COPY's text format. What would have to be escaped is in no demo data. */
function field(value: unknown): string {
  if (value === null) return '\\N'
  if (value instanceof Date) return instant(value.getTime())
  if (Array.isArray(value)) return `{${value.map((item) => JSON.stringify(item)).join()}}`
  return String(value)
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
