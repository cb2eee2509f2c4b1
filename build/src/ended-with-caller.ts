import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

const everyMs = 500

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const argumentsOf = (pid: number): string[] => read(`/proc/${pid}/cmdline`).split('\0')

const parentOf = (pid: number): number =>
  Number(read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[1] ?? 0)

/** npx calls itself `npm exec pnpm@12 start` in its title; pnpm runs in Node under its own name. */
function programOf(pid: number): string {
  const [first = '', second = ''] = argumentsOf(pid)
  const [program = '', ...rest] = first.split(' ')
  return basename(program) === 'node' ? basename(second) : [basename(program), ...rest].join(' ')
}

const isRunner = (pid: number): boolean => /^(npx|npm|pnpm)\b/.test(programOf(pid))
const isNpx = (pid: number): boolean => /^(npx\b|npm exec\b)/.test(programOf(pid))
const isShell = (pid: number): boolean => argumentsOf(pid)[1] === '-c' && /^\w*sh$/.test(programOf(pid))

/** Returns the processes between the caller and this one, the nearest first: a script's pnpm or npm, the npx of pnpm, and the shells of both. */
function runnersOf(pid: number): number[] {
  const found: number[] = []
  for (const isExpected of [isRunner, isNpx]) {
    const parent = parentOf(found.at(-1) ?? pid)
    const between = isShell(parent) ? [parent] : []
    const runner = between.length > 0 ? parentOf(parent) : parent
    if (!isExpected(runner)) break
    found.push(...between, runner)
  }
  return found
}

/**
 * Calls `stop` once the npx or pnpm that started this process is gone, because a signal to one of them reaches no other. The shell that
 * called them may end before.
 */
export function onCallerExit(stop: () => void): void {
  const runners = runnersOf(process.pid)
  const children = [process.pid, ...runners.slice(0, -1)]
  const timer = setInterval(() => {
    if (children.every((pid, index) => runners.length === 0 || parentOf(pid) === runners[index])) return
    clearInterval(timer)
    console.error('Stopping: the npx or pnpm that started this process has ended.')
    stop()
  }, everyMs)
  timer.unref()
}
