import { tryOutages } from './outages.ts'

/** Stops the database during writes: the process survives, refuses only by 503, recovers within 2 s, and keeps every acknowledged change once. */
export async function surviveOutages(outages: Parameters<typeof tryOutages>[0]): Promise<void> {
  const survived = await tryOutages(outages)
  if (survived === undefined) {
    console.warn('PostgreSQL is not installed: lost connections are not tried')
    return
  }
  const { wrong, acknowledged, changesPerOrder, recoveries, readyz } = survived
  expect(readyz).toEqual([503, 200])
  expect(wrong).toEqual([])
  expect(Math.max(...recoveries)).toBeLessThan(2_000)
  expect(acknowledged).toBeGreaterThan(outages.terminations)
  expect(changesPerOrder.every((changes) => changes === 1)).toBe(true)
  console.info(`${acknowledged} changes; good again after ${recoveries.map(Math.round).join(', ')} ms`)
}
