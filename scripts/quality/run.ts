import { spawn } from 'node:child_process'

export interface RunResult {
  readonly ok: boolean
  readonly output: string
}

export const root = new URL('../../', import.meta.url).pathname

/**
 * Runs a program and never rejects: one that cannot start, or exceeds its limit, counts as failed with a sentence.
 * @param env added to this process's own; the repository's programs, such as Node 24, come before the machine's
 * @param visibly passes the output through instead of collecting it.
 * @param limit ms
 */
export function run(
  command: string,
  args: readonly string[],
  { env = {}, visibly = false, limit = 10 * 60_000 } = {},
): Promise<RunResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', ...env, PATH: `${root}node_modules/.bin:${process.env.PATH}` },
      stdio: visibly ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      timeout: limit,
      killSignal: 'SIGKILL',
    })
    let output = ''
    const collect = (chunk: Buffer | string) => (output += chunk.toString())
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.on('error', (error) => collect(`${command} could not be started: ${error.message}\n`))
    child.on('close', (code, signal) => {
      if (signal) collect(`${command} was ended by ${signal}; its limit is ${formatSeconds(limit)}\n`)
      resolve({ ok: code === 0, output })
    })
  })
}

export function formatSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
