import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import type { Certificate } from './certificate.ts'

const root = new URL('../../', import.meta.url).pathname

/** A running product: the program of `pnpm start` on a separate data folder. */
export interface Product {
  /** `http://localhost:49152` */
  readonly url: string
  readonly dataDir: string
  /** Returns everything that the process has printed. */
  output(): string
  /** Ends the process like Ctrl+C, waits for it, and returns its exit code. */
  stop(): Promise<number | null>
  /** Kills the process like `kill -9` and waits for the end. */
  kill(): Promise<void>
}

/** Returns a free port from the system, so that parallel runs do not meet. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}

export async function temporaryFolder(): Promise<string> {
  return mkdtemp(`${tmpdir()}/cabinet-e2e-`)
}

/** Starts the process without waiting until it is ready; faults/ checks starts that must fail. */
export function spawnProduct(dataDir: string, port: number, env: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(`${root}node_modules/.bin/node`, ['scripts/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      LOG_LEVEL: 'warn',
      TRUST_PROXY: '127.0.0.1,::1',
      PORT: String(port),
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Collects a process's output. */
export function outputOf(child: ChildProcess): () => string {
  let text = ''
  const collect = (chunk: Buffer) => {
    text += chunk.toString()
  }
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  return () => text
}

export function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)))
}

/**
 * Starts the product and waits until it answers.
 * @throws an error with its output when it ends instead, or does not answer within `patience` milliseconds.
 */
export async function startProduct(
  options: {
    dataDir?: string
    port?: number
    env?: NodeJS.ProcessEnv
    patience?: number
    /** Its own HTTPS certificate, which this process trusts. */
    certificate?: Certificate
  } = {},
): Promise<Product> {
  const dataDir = options.dataDir ?? (await temporaryFolder())
  const port = options.port ?? (await freePort())
  const { certificate } = options
  const url = `${certificate ? 'https' : 'http'}://localhost:${port}`
  const tls = certificate && { TLS_CERT: certificate.cert, TLS_KEY: certificate.key, PUBLIC_URL: url }
  const child = spawnProduct(dataDir, port, { ...options.env, ...tls })
  const output = outputOf(child)
  const exit = exitOf(child)
  const deadline = Date.now() + (options.patience ?? 480_000)

  for (;;) {
    const ended = await Promise.race([exit.then(() => true), ready(url).then((is) => (is ? 'ready' : false))])
    if (ended === 'ready') break
    if (ended === true) throw new Error(`the product ended while starting:\n${output()}`)
    if (Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`the product was not ready in time:\n${output()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }

  return {
    url,
    dataDir,
    output,
    stop: () => {
      child.kill('SIGINT')
      return exit
    },
    kill: async () => {
      child.kill('SIGKILL')
      await exit
    },
  }
}

async function ready(url: string): Promise<boolean> {
  const answers = await Promise.all(
    ['/readyz', '/merchant-cabinet/'].map((path) => fetch(url + path).catch(() => undefined)),
  )
  return answers.every((answer) => answer?.ok)
}

export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
}
