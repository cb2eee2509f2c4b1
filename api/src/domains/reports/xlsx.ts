import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Cell, FromWorker, Sheet, ToWorker } from './xlsx-messages.ts'

/** A worker's rows die young: with V8's defaults their garbage alone would be a hundred megabytes. */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 96 }

/** An Excel file made while `batches` is read; strings are text cells, never formulas. Stopping to read stops the worker and the source. */
export async function* xlsx(
  sheet: Sheet,
  batches: AsyncIterable<readonly Cell[][]>,
): AsyncGenerator<Uint8Array> {
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), {
    workerData: sheet,
    resourceLimits,
  })
  const source = batches[Symbol.asyncIterator]()
  const say = (message: ToWorker) => worker.postMessage(message)
  // The database reads the next rows while the worker writes these.
  const read = () => {
    const batch = source.next()
    // Whoever awaits it sees the failure.
    batch.catch(() => undefined)
    return batch
  }
  let ahead = read()
  try {
    // `on` throws what the worker threw, and keeps messages that come while we wait for something else.
    for await (const [message] of on(worker, 'message', { close: ['exit'] }) as AsyncIterable<[FromWorker]>) {
      if (message.type === 'done') return
      if (message.type === 'bytes') {
        yield message.bytes
        say({ type: 'drained' })
      } else {
        const batch = await ahead
        if (batch.done === true) say({ type: 'end' })
        else {
          ahead = read()
          say({ type: 'rows', rows: JSON.stringify(batch.value) })
        }
      }
    }
    throw new Error('the worker ended before the file was complete')
  } finally {
    await Promise.all([worker.terminate(), source.return?.()])
  }
}
