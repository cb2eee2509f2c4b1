import { readFileSync } from 'node:fs'

/** Programs between a terminal and a script: a signal to one of them reaches no other. */
const callerPids = /\b(npx|npm|pnpm)\b|\bsh\0-c\0/

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const parentOf = (pid: number): number => Number(read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ')[1] ?? 0)

/** Calls `stop` once the npx or pnpm that started this process is gone. */
export function whenCallerEnds(stop: () => void): void {
  const chain: number[] = []
  for (let pid = process.ppid; pid > 1 && callerPids.test(read(`/proc/${pid}/cmdline`)); pid = parentOf(pid))
    chain.push(pid)
  const parents = chain.map(parentOf)
  const timer = setInterval(() => {
    if (chain.every((pid, index) => parentOf(pid) === parents[index])) return
    clearInterval(timer)
    stop()
  }, 500)
  timer.unref()
}
