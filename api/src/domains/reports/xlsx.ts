import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { BusinessTz } from '../../platform/config/config.ts'
import type { Cell, Sheet, ValueColumn } from './xlsx-parts.ts'

/** Rows in a worker are short-lived: V8's default limits would keep a hundred megabytes of garbage. */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 96 }

/** Writes Excel in a thread of its own with backpressure; a reader that stops ends thread and source. */
export async function* writeXlsx(
  sheet: Sheet,
  batches: AsyncIterable<readonly Cell[][]>,
): AsyncGenerator<Uint8Array> {
  const source = asJson(batches)
  const rows = Readable.toWeb(Readable.from(source, { highWaterMark: 1 }))
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), {
    workerData: { sheet, rows },
    transferList: [rows],
    resourceLimits,
  })
  const bytes = new Promise<ReadableStream<Uint8Array>>((resolve) => worker.once('message', resolve))
  const failed = new Promise<never>((_, reject) => worker.once('error', reject))
  failed.catch(() => undefined)
  try {
    const reader = (await Promise.race([bytes, failed])).getReader()
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), failed])
      if (done) return
      yield value
    }
  } finally {
    await Promise.all([worker.terminate(), source.return(undefined)])
  }
}

/** Writes batches of rows as Excel by a table of columns. */
export function writeTable<Row>(
  { name, columns }: { readonly name: string; readonly columns: readonly ValueColumn<Row>[] },
  batches: AsyncIterable<Row[]>,
  zone: BusinessTz,
): AsyncGenerator<Uint8Array> {
  async function* cells(): AsyncGenerator<Cell[][]> {
    for await (const batch of batches) yield batch.map((row) => columns.map(({ value }) => value(row, zone)))
  }
  // Functions can't cross to the worker.
  return writeXlsx({ name, columns: columns.map(({ value: _, ...column }) => column) }, cells())
}

async function* asJson(batches: AsyncIterable<readonly Cell[][]>): AsyncGenerator<string> {
  for await (const batch of batches) yield JSON.stringify(batch)
}
