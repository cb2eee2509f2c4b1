import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const cli = join(import.meta.dirname, '../../src/cli.ts')

export interface ServerProcess {
  readonly address: string
  readonly child: ChildProcess
  /** Ends the process by the signal. @returns its exit code, or the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | string>
}

/** Starts a command, with few demo orders and without a log unless `env` differs. */
export function start(
  command: string,
  dataDir: string,
  options: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
  program: string = cli,
): ChildProcess {
  return spawn(process.execPath, [program, command, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO_ORDERS: '20',
      LOG_LEVEL: 'silent',
      ...env,
    },
  })
}

/** Starts a real server in its own process, in the embedded mode unless `env` differs. @throws with its output when it does not start. */
export async function startProcess(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const child = start('serve', dataDir, [], env)
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said += String(chunk)
  })
  if (child.stdout === null) throw new Error('no output')
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /https?:\/\/\S+/.exec(line)?.[0]
    if (address === undefined) continue
    return {
      address,
      child,
      end: async (signal) => {
        child.kill(signal)
        const [code, by] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
        return code ?? by ?? ''
      },
    }
  }
  throw new Error(`the server did not start: ${said}`)
}

/** Runs a command to its end. */
export async function runCommand(
  command: string,
  dataDir: string,
  options: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
  program: string = cli,
): Promise<{ code: number | null; stderr: string }> {
  const child = start(command, dataDir, options, env, program)
  let stderr = ''
  child.stderr?.on('data', (chunk) => {
    stderr += String(chunk)
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, stderr }
}
