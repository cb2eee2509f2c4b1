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

/** Tools of 55 MB that only one command and one test need, so these fetch them and they are no dependencies. */
const packages = {
  stryker: ['@stryker-mutator/core@10.0.0', '@stryker-mutator/jest-runner@10.0.0'],
  'gitlab-ci-local': ['gitlab-ci-local@4.75.1'],
} as const

/** Runs a fetched tool in the repository's folder, see `run`. */
export function runFetched(
  tool: keyof typeof packages,
  args: readonly string[],
  options?: Parameters<typeof run>[2],
): Promise<RunResult> {
  const wanted = packages[tool].map((name) => `--package=${name}`)
  return run('npx', ['--yes', 'pnpm@12', ...wanted, 'dlx', tool, ...args], options)
}
