import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'

const clients = 20
const requestsBetween = 200
const cli = join(import.meta.dirname, '../../src/cli.ts')

/** Restarts a server under 20 clients, so many times, while the socket stays open as systemd keeps it: every request is answered. */
export async function restartsUnderLoad(times: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'cabinet-restarts-'))
  const { address, nextPid, supervisor } = await supervise(folder)
  let pid = await nextPid()
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  let running = true
  let answered = 0
  const failures: string[] = []
  const load = Promise.all(
    Array.from({ length: clients }, async () => {
      while (running)
        await get(`${address}/api/directory/statuses`, agent).then(
          () => (answered += 1),
          (error: NodeJS.ErrnoException) => failures.push(String(error.code)),
        )
    }),
  )
  const work = async () => {
    for (const goal = answered + requestsBetween; answered < goal && failures.length === 0; ) await wait(5)
  }
  try {
    for (let i = 0; i < times; i += 1) {
      await work()
      process.kill(pid, 'SIGTERM')
      pid = await nextPid()
    }
    await work()
    expect(failures).toEqual([])
  } finally {
    running = false
    supervisor.kill('SIGKILL')
    process.kill(pid, 'SIGKILL')
    await load
    agent.destroy()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A shell that holds the socket and starts the server anew whenever it ends, as systemd does. */
async function supervise(
  dataDir: string,
): Promise<{ address: string; nextPid(): Promise<number>; supervisor: ChildProcess }> {
  const socket = createServer()
  socket.listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address() as AddressInfo
  const supervisor = spawn(
    'sh',
    ['-c', 'while :; do "$0" "$1" serve & echo $!; wait $!; done', process.execPath, cli],
    {
      // What a server listens on has no other name for a child process.
      stdio: ['ignore', 'pipe', 'ignore', (socket as unknown as { _handle: { fd: number } })._handle.fd],
      env: {
        PATH: process.env.PATH,
        DATA_DIR: dataDir,
        PORT: '0',
        DEMO_ORDERS: '20',
        LOG_LEVEL: 'silent',
        LISTEN_FDS: '1',
      },
    },
  )
  socket.close()
  if (supervisor.stdout === null) throw new Error('no output')
  const lines = createInterface({ input: supervisor.stdout })[Symbol.asyncIterator]()
  const nextPid = async () => {
    for (;;) {
      const { value = '', done } = await lines.next()
      if (done === true) throw new Error('the supervisor ended')
      if (/^\d+$/.test(value)) return Number(value)
    }
  }
  return { address: `http://127.0.0.1:${port}`, nextPid, supervisor }
}

function get(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { agent }, (response) => {
      response.resume()
      response.on('end', resolve)
      response.on('error', reject)
    })
      .on('error', reject)
      .end()
  })
}
