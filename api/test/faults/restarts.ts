import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, type RequestOptions, request } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'

/** The clients of a load, and the requests between two restarts. */
const ofStatuses = { clients: 20, between: 200 }
/** Calls that read the database: few enough that a slow machine still answers each within the seconds of a stop. */
export const ofLists = { clients: 4, between: 50 }
const cli = join(import.meta.dirname, '../../src/cli.ts')

/** Restarts a server under 20 clients `times` times; the socket stays open, as with systemd. @returns the unanswered requests */
export async function restartsUnderLoad(times: number): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'cabinet-restarts-'))
  const server = await supervise({ DATA_DIR: folder, DEMO_ORDERS: '20' })
  const load = startLoad(`${server.address}/api/directory/statuses`, new Agent({ keepAlive: true }))
  try {
    for (let i = 0; i < times; i += 1) {
      await load.work()
      await server.restart()
    }
    await load.work()
    // Failures after the server is killed below do not count.
    return [...load.failures]
  } finally {
    server.kill()
    await load.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export interface Supervised {
  readonly address: string
  /** Sends SIGTERM to the server. @returns when the next one listens */
  restart(): Promise<void>
  kill(): void
}

/**
 * Starts a shell that holds the socket and restarts the server whenever it ends, as systemd does.
 *
 * @param program the command line of the server; a link in its path may lead elsewhere at each restart
 */
export async function supervise(
  env: Readonly<Record<string, string>>,
  program: string = cli,
): Promise<Supervised> {
  const socket = createServer()
  socket.listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address() as AddressInfo
  const supervisor = spawn(
    'sh',
    ['-c', 'while :; do "$0" "$1" serve & echo $!; wait $!; done', process.execPath, program],
    {
      // A child process can inherit a listening socket only by its descriptor.
      stdio: ['ignore', 'pipe', 'ignore', (socket as unknown as { _handle: { fd: number } })._handle.fd],
      env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...env, PORT: '0', LISTEN_FDS: '1' },
    },
  )
  socket.close()
  if (supervisor.stdout === null) throw new Error('no output')
  const lines = createInterface({ input: supervisor.stdout })[Symbol.asyncIterator]()
  const until = async (pattern: RegExp) => {
    for (;;) {
      const { value = '', done } = await lines.next()
      if (done === true) throw new Error('the supervisor ended')
      if (pattern.test(value)) return value
    }
  }
  let pid = 0
  const begun = async () => {
    pid = Number(await until(/^\d+$/))
    await until(/https?:\/\//)
  }
  await begun()
  return {
    address: `http://127.0.0.1:${port}`,
    restart: async () => {
      process.kill(pid, 'SIGTERM')
      await begun()
    },
    kill: () => {
      supervisor.kill('SIGKILL')
      process.kill(pid, 'SIGKILL')
    },
  }
}

export interface Load {
  /** Requests without an answer, and answers of 500 or more. */
  readonly failures: string[]
  /** Waits until a number of further requests are answered, or one has failed. */
  work(): Promise<void>
  stop(): Promise<void>
}

/** Starts clients, each of which sends one request after another over the agent's connections. */
export function startLoad(
  url: string,
  agent: Agent,
  headers: () => Readonly<Record<string, string>> = () => ({}),
  { clients, between } = ofStatuses,
): Load {
  agent.maxSockets = clients
  let running = true
  let answered = 0
  const failures: string[] = []
  const ended = Promise.all(
    Array.from({ length: clients }, async () => {
      while (running) {
        const status = await statusOf(url, { agent, headers: headers() })
        if (typeof status === 'number' && status < 500) answered += 1
        else failures.push(String(status))
      }
    }),
  )
  return {
    failures,
    work: async () => {
      for (const goal = answered + between; answered < goal && failures.length === 0; ) await wait(5)
    },
    stop: async () => {
      running = false
      await ended
      agent.destroy()
    },
  }
}

/** @returns the status of the answer, or the error's code when no complete answer comes. */
function statusOf(url: string, options: RequestOptions): Promise<number | string | undefined> {
  return new Promise((resolve) => {
    const failed = ({ code }: NodeJS.ErrnoException) => resolve(code)
    const ask = url.startsWith('https:') ? requestSecurely : request
    ask(url, options, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode))
      response.on('error', failed)
    })
      .on('error', failed)
      .end()
  })
}
