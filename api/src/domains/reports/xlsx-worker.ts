import { EventEmitter, once } from 'node:events'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { jsonSheetBytes } from './sheet-bytes.ts'
import type { FromWorker, Sheet, ToWorker } from './xlsx-messages.ts'

/** Builds the sheet in its own thread, asks for rows when it can take them and waits until its bytes are taken: memory is flat at both ends. */
async function main(port: MessagePort, sheet: Sheet): Promise<void> {
  // Rows are asked for while earlier bytes still wait to be taken: each kind of answer has its own ear.
  const answers = new EventEmitter()
  port.on('message', (message: ToWorker) =>
    answers.emit(message.type === 'drained' ? 'drained' : 'rows', message),
  )
  const bytes = jsonSheetBytes(sheet, pulledRows(port, answers))
  for await (const chunk of bytes) {
    const own = new Uint8Array(chunk)
    say(port, { type: 'bytes', bytes: own }, own.buffer)
    await once(answers, 'drained')
  }
  say(port, { type: 'done' })
  port.close()
}

async function* pulledRows(port: MessagePort, answers: EventEmitter): AsyncGenerator<string> {
  let next = pull(port, answers)
  for (;;) {
    const [message] = await next
    if (message.type !== 'rows') return
    next = pull(port, answers)
    yield message.rows
  }
}

/** Asks for rows; the next are asked for while these are written. */
function pull(port: MessagePort, answers: EventEmitter): Promise<[ToWorker]> {
  const rows = once(answers, 'rows') as Promise<[ToWorker]>
  say(port, { type: 'pull' })
  return rows
}

function say(port: MessagePort, message: FromWorker, ...transfer: ArrayBuffer[]): void {
  port.postMessage(message, transfer)
}

if (parentPort === null) throw new Error('to be run as a worker thread')
await main(parentPort, workerData as Sheet)
