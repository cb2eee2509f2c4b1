/** `pnpm test` runs every stage even after a failed one; the last line adds up the counts of all runners. */
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { planStages } from './quality/plan.ts'
import { formatSeconds, root } from './quality/run.ts'
import type { Counts, Stage } from './quality/runners.ts'

/** Keeps temporary files in memory that has room and allows programs: databases copy ten times as fast. */
function keepTemporaryFilesInMemory(memory = '/dev/shm'): void {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  const isExecutable = !mounts.find((line) => line.includes(` ${memory} `))?.includes('noexec')
  const { bavail, bsize } = statfsSync(memory)
  if (!isExecutable || bavail * bsize < 2 ** 31 || process.availableMemory() < 2 ** 33) return
  // A killed run leaves its folder behind.
  for (const name of readdirSync(memory).filter((name) => /^cabinet-test-\d+$/.test(name)))
    if (!existsSync(`/proc/${name.split('-')[2]}`))
      rmSync(`${memory}/${name}`, { recursive: true, force: true })
  const folder = `${memory}/cabinet-test-${process.pid}`
  mkdirSync(folder)
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
}

/** Returns the processor time of all child programs, where the system reports it. */
function processorTime(): string {
  if (process.platform !== 'linux') return 'unknown'
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? []
  return formatSeconds(10 * (Number(fields[13]) + Number(fields[14])))
}

async function perform({ name, run }: Stage): Promise<Counts> {
  const started = performance.now()
  const counts = await run()
  const skipped = counts.skipped ? `, ${counts.skipped} skipped` : ''
  const took = formatSeconds(performance.now() - started)
  console.log(`── ${name}: ${counts.passed} passed, ${counts.failed} failed${skipped} (${took})`)
  return counts
}

const all: Counts[] = []
try {
  if (process.env.TMPDIR === undefined && process.platform === 'linux') keepTemporaryFilesInMemory()
  mkdirSync(`${root}.cache/reports`, { recursive: true })
  for (const stages of await planStages(process.argv.slice(2)))
    all.push(...(await Promise.all(stages.map(perform))))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  all.push({ passed: 0, failed: 1 })
}

const sum = (key: keyof Counts) => all.reduce((total, counts) => total + (counts[key] ?? 0), 0)
process.exitCode = sum('failed') > 0 ? 1 : 0
console.log(`processor time: ${processorTime()}; ${sum('skipped')} skipped`)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
