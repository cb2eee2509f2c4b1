import type { Counts } from './counts.ts'
import { seconds } from './run.ts'
import { type Step, steps } from './steps.ts'

/** Runs every step, `atOnce` at a time, and prints a line for each; the whole output only of those that failed. */
export async function checkAll(atOnce: number): Promise<Counts> {
  const queue = await steps()
  const total = queue.length
  let failed = 0

  async function work(): Promise<void> {
    for (let step = queue.shift(); step; step = queue.shift()) {
      const { ok, output, took } = await step.run()
      console.log(`${ok ? '✓' : '✗'} ${step.name} (${seconds(took)})${summary(step, ok, output)}`)
      if (!ok) failed++
    }
  }

  await Promise.all(Array.from({ length: atOnce }, work))
  return { passed: total - failed, failed, skipped: 0 }
}

function summary(step: Step, ok: boolean, output: string): string {
  if (ok) return step.name === 'import boundaries' ? `: ${output}` : ''
  return `\n${output.trim().replace(/^/gm, '    ')}\n`
}
