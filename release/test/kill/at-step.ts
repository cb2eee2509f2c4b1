/**
 * Kills its process by SIGKILL at the n-th changing step of the file system (`KILL_AT=n`), a write after its first half. It loads before
 * a program (`node --import`). A run without a kill prints the number of steps at its end.
 */
import fs, { type FileHandle } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

const at = Number(process.env.KILL_AT ?? 0)
let steps = 0

function step(): void {
  steps += 1
  if (steps !== at) return
  process.kill(process.pid, 'SIGKILL')
  // The process stops here for good.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

function before<A extends unknown[], R>(work: (...given: A) => Promise<R>): (...given: A) => Promise<R> {
  return (...given) => {
    step()
    return work(...given)
  }
}

function watchHandle(handle: FileHandle): FileHandle {
  const write = handle.write.bind(handle)
  handle.sync = before(handle.sync.bind(handle))
  handle.writeFile = async (content) => {
    const bytes = Buffer.from(typeof content === 'string' ? content : (content as Uint8Array))
    const half = Math.floor(bytes.length / 2)
    if (half > 0) await write(bytes, 0, half)
    step()
    await write(bytes, half)
  }
  return handle
}

const open = fs.open.bind(fs)
fs.open = before(async (...given: Parameters<typeof open>) => watchHandle(await open(...given)))
fs.rename = before(fs.rename.bind(fs))
fs.link = before(fs.link.bind(fs))
fs.rm = before(fs.rm.bind(fs))
fs.mkdir = before(fs.mkdir.bind(fs)) as typeof fs.mkdir
fs.utimes = before(fs.utimes.bind(fs))
syncBuiltinESMExports()

process.on('exit', () => console.log(`steps ${steps}`))
