import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { jestCounts, judged, playwrightCounts, sum } from './counts.ts'

async function fileWith(report: unknown): Promise<string> {
  const file = `${await mkdtemp(`${tmpdir()}/counts-`)}/report.json`
  await writeFile(file, JSON.stringify(report))
  return file
}

describe('a stage is judged', () => {
  test.each([
    ['all passed', true, { passed: 3, failed: 0, skipped: 0 }, { passed: 3, failed: 0, skipped: 0 }],
    ['one failed', false, { passed: 2, failed: 1, skipped: 0 }, { passed: 2, failed: 1, skipped: 0 }],
    [
      'crashed after tests passed',
      false,
      { passed: 2, failed: 0, skipped: 0 },
      { passed: 2, failed: 1, skipped: 0 },
    ],
    ['ran nothing', true, { passed: 0, failed: 0, skipped: 0 }, { passed: 0, failed: 1, skipped: 0 }],
    ['skipped everything', true, { passed: 0, failed: 0, skipped: 9 }, { passed: 0, failed: 1, skipped: 9 }],
  ])('%s', (_name, ok, counts, expected) => {
    expect(judged(ok, counts)).toEqual(expected)
  })
})

test('counts of runners add up', () => {
  const total = sum([
    { passed: 1, failed: 2, skipped: 3 },
    { passed: 10, failed: 20, skipped: 30 },
  ])
  expect(total).toEqual({ passed: 11, failed: 22, skipped: 33 })
})

test('a suite that jest could not load is a failure', async () => {
  const file = await fileWith({
    numPassedTests: 5,
    numFailedTests: 1,
    numRuntimeErrorTestSuites: 2,
    numPendingTests: 1,
    numTodoTests: 0,
  })
  expect(await jestCounts(file)).toEqual({ passed: 5, failed: 3, skipped: 1 })
})

test('playwright counts what it expected and what it did not', async () => {
  const file = await fileWith({ stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 2 } })
  expect(await playwrightCounts(file)).toEqual({ passed: 7, failed: 2, skipped: 2 })
})

test('no report is no test at all', async () => {
  expect(await jestCounts('/nowhere/report.json')).toEqual({ passed: 0, failed: 0, skipped: 0 })
  expect(await playwrightCounts('/nowhere/report.json')).toEqual({ passed: 0, failed: 0, skipped: 0 })
})
