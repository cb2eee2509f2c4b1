import { rm } from 'node:fs/promises'
import { jestCounts } from '../quality/counts.ts'
import { root, run } from '../quality/run.ts'
import type { Fault } from './fault.ts'

export interface Tried {
  /** `broken`: no test said so, because none could be run with this fault in. */
  readonly verdict: 'caught' | 'MISSED' | 'broken'
  readonly output: string
  readonly took: number
}

/** Runs the test of a fault with the fault in its place; no file of the product is changed. */
export async function tryFault(name: string, { file, text, instead, test, named }: Fault): Promise<Tried> {
  const report = `${root}.cache/reports/fault-${name}.json`
  await rm(report, { force: true })
  const { output, took } = await run(
    'jest',
    [
      ...['--config', 'jest/faulty.config.mjs', '--ci', '--runInBand', '--forceExit'],
      ...['--json', `--outputFile=${report}`],
      ...(named === undefined ? [] : ['-t', named]),
      ...['--runTestsByPath', test],
    ],
    {
      NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
      FAULT: JSON.stringify({ file: root + file, text, instead }),
    },
  )
  const { passed, failed } = await jestCounts(report)
  const isBroken = passed + failed === 0 || output.includes('Test suite failed to run')
  return { verdict: isBroken ? 'broken' : failed > 0 ? 'caught' : 'MISSED', output, took }
}
