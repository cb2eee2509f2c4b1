import { setTimeout as wait } from 'node:timers/promises'
import { startTrial } from './outage-trial.ts'

/** Stops the database during writes: the process survives, refuses only by 503, recovers at once, and keeps every acknowledged change once. */
export async function surviveOutages(outages: Parameters<typeof tryOutages>[0]): Promise<void> {
  const survived = await tryOutages(outages)
  if (survived === undefined) {
    console.warn('PostgreSQL is not installed: lost connections are not tried')
    return
  }
  const { wrong, acknowledged, changesPerOrder, recoveries, readyz } = survived
  expect(readyz).toEqual([503, 200])
  expect(wrong).toEqual([])
  expect(Math.max(...recoveries)).toBeLessThan(10_000)
  expect(acknowledged).toBeGreaterThan(outages.terminations)
  expect(changesPerOrder.every((changes) => changes === 1)).toBe(true)
  console.info(`${acknowledged} changes; good again after ${recoveries.map(Math.round).join(', ')} ms`)
}

interface Outages {
  readonly terminations: number
  readonly restarts: number
  readonly outageMs: number
  readonly orders: number
}

interface Survived {
  /** Answers other than 200 and 503. */
  readonly wrong: readonly string[]
  readonly acknowledged: number
  /** The number of changes of each acknowledged order: 1, when nothing is lost or doubled. */
  readonly changesPerOrder: readonly number[]
  /** Milliseconds from the database's return to the next acknowledged change. */
  readonly recoveries: readonly number[]
  /** `/readyz` without the database, and with it again. */
  readonly readyz: readonly number[]
}

/** Stops the database during writes. @returns undefined when PostgreSQL is not installed. @throws when the server's process ends */
async function tryOutages(outages: Outages): Promise<Survived | undefined> {
  const trial = await startTrial(outages.orders)
  if (trial === undefined) return undefined
  try {
    await trial.progress()
    for (let i = 0; i < outages.terminations; i += 1) {
      await trial.terminateBackend()
      await trial.progress(10)
    }
    const recoveries: number[] = []
    for (let i = 0; i < outages.restarts; i += 1) {
      await trial.cluster.halt()
      await trial.cluster.resume()
      recoveries.push(await trial.progress())
    }
    await trial.cluster.halt()
    const without = await trial.readyz()
    await wait(outages.outageMs)
    await trial.cluster.resume()
    recoveries.push(await trial.progress())
    await trial.jobIsTaken()
    const readyz = [without, await trial.readyz()]
    return { ...(await trial.finish()), wrong: trial.wrong, recoveries, readyz }
  } finally {
    await trial.close()
  }
}
