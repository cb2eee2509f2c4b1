import { parentPort, workerData } from 'node:worker_threads'
import type { Cell, Sheet } from './xlsx-parts.ts'
import { writeXlsxInThread } from './xlsx-rows.ts'

/** The input from xlsx.ts: rows arrive as JSON, which crosses threads faster than arrays. */
const { sheet, rows }: { sheet: Sheet; rows: ReadableStream<string> } = workerData

async function* parsed(): AsyncGenerator<Cell[][]> {
  for await (const batch of rows) yield JSON.parse(batch)
}

const bytes = ReadableStream.from(writeXlsxInThread(sheet, parsed()))
parentPort?.postMessage(bytes, [bytes])
// Streams alone do not keep a thread alive; their reader ends it.
parentPort?.ref()
parentPort?.on('message', () => undefined)
