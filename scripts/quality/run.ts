import { spawn } from 'node:child_process'

export interface Finished {
  readonly ok: boolean
  readonly output: string
  readonly took: number
}

export const root = new URL('../../', import.meta.url).pathname

/** Children find the repository's own programs, Node 24 among them, before the machine's. */
function environment(extra: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...process.env, NO_COLOR: '1', ...extra, PATH: `${root}node_modules/.bin:${process.env.PATH}` }
}

/** Never rejects: a program that cannot be started, or runs for more than ten minutes, is a failure with a sentence. */
export function run(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Finished> {
  const started = performance.now()
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: environment(env),
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 10 * 60_000,
      killSignal: 'SIGKILL',
    })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    const finish = (ok: boolean) => resolve({ ok, output, took: performance.now() - started })
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => {
      output += `${command} could not be started: ${error.message}\n`
      finish(false)
    })
    child.on('close', (code) => finish(code === 0))
  })
}

/** Passes the output through, for the long stages of `pnpm test`. @param limit ms; what runs longer is killed and has failed */
export function runVisibly(
  command: string,
  args: readonly string[],
  { env = {}, limit }: { readonly env?: NodeJS.ProcessEnv; readonly limit: number },
): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: environment(env),
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout: limit,
      killSignal: 'SIGKILL',
    })
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`)
      resolve(false)
    })
    child.on('close', (code, signal) => {
      if (signal) process.stderr.write(`${command} was ended by ${signal}; its limit is ${seconds(limit)}\n`)
      resolve(code === 0)
    })
  })
}

export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
