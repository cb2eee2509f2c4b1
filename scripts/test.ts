/**
 * `pnpm test`: check, Jest on PGlite, Jest on PostgreSQL where there is one, build, Playwright. Every stage runs even when
 * one before it failed; the last line adds up what all runners counted.
 */
import { mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { checkAll } from './quality/check-all.ts'
import { type Counts, judged, oneOf, sum } from './quality/counts.ts'
import { seconds } from './quality/run.ts'
import { browsers, build, jestOnPGlite, jestOnPostgres, reports } from './quality/stages.ts'

async function stage(name: string, run: () => Promise<Counts | 'not here'>): Promise<Counts> {
  console.log(`\n── ${name}`)
  const started = performance.now()
  const counts = await run().catch((error: unknown) => {
    console.error(error)
    return oneOf(false)
  })
  if (counts === 'not here') return { passed: 0, failed: 0, skipped: 0 }
  const { passed, failed, skipped } = judged(counts.failed === 0, counts)
  const rest = skipped > 0 ? `, ${skipped} skipped` : ''
  console.log(
    `── ${name}: ${passed} passed, ${failed} failed${rest} (${seconds(performance.now() - started)})`,
  )
  return { passed, failed, skipped }
}

await mkdir(reports, { recursive: true })

const total = sum([
  await stage('check', () => checkAll(availableParallelism())),
  await stage('jest, PGlite', jestOnPGlite),
  await stage('jest, PostgreSQL', jestOnPostgres),
  await stage('build', build),
  await stage('browser', browsers),
])

process.exitCode = total.failed > 0 ? 1 : 0
if (total.skipped > 0) console.log(`${total.skipped} skipped`)
console.log(`${total.passed} passed, ${total.failed} failed`)
