/** `pnpm test`: every stage runs even when one before it failed; the last line adds up what all runners counted. */
import { mkdir } from 'node:fs/promises'
import { type Counts, judged, oneOf, sum } from './quality/counts.ts'
import { memoryFolder } from './quality/memory-folder.ts'
import { planOf } from './quality/plan.ts'
import { seconds } from './quality/run.ts'
import { reports, type Stage } from './quality/stages.ts'

async function perform(stage: Stage): Promise<Counts> {
  const started = performance.now()
  const counts = await stage.run().catch((error: unknown) => {
    console.error(error)
    return oneOf(false)
  })
  const { passed, failed, skipped } = judged(counts.failed === 0, counts)
  const rest = skipped > 0 ? `, ${skipped} skipped` : ''
  const took = seconds(performance.now() - started)
  console.log(`── ${stage.name}: ${passed} passed, ${failed} failed${rest} (${took})`)
  return { passed, failed, skipped }
}

let total: Counts
try {
  const memory = process.env.TMPDIR === undefined ? memoryFolder() : undefined
  if (memory !== undefined) process.env.TMPDIR = memory
  const plan = planOf(process.argv.slice(2))
  await mkdir(reports, { recursive: true })
  const all: Counts[] = []
  for (const stages of plan) {
    console.log(`\n── ${stages.map(({ name }) => name).join(', beside it ')}`)
    all.push(...(await Promise.all(stages.map(perform))))
  }
  total = sum(all)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  total = oneOf(false)
}

process.exitCode = total.failed > 0 ? 1 : 0
if (total.skipped > 0) console.log(`${total.skipped} skipped`)
console.log(`${total.passed} passed, ${total.failed} failed`)
