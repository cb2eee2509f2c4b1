import { setTimeout as wait } from 'node:timers/promises'
import { startTrial } from './outage-trial.ts'

interface Outages {
  readonly terminations: number
  readonly restarts: number
  readonly outageMs: number
  readonly orders: number
}

/** Takes the database away under writes: the process lives on, refuses by 503 alone, and every acknowledged change is there once. */
export async function surviveOutages({ terminations, restarts, outageMs, orders }: Outages): Promise<void> {
  const trial = await startTrial(orders)
  if (trial === undefined) {
    console.warn('PostgreSQL is not installed: lost connections are not tried')
    return
  }
  try {
    await trial.progress()
    for (let i = 0; i < terminations; i += 1) {
      await trial.terminateBackend()
      await trial.progress(10)
    }
    const recoveries: number[] = []
    for (let i = 0; i < restarts; i += 1) {
      await trial.cluster.halt()
      await trial.cluster.resume()
      recoveries.push(await trial.progress())
    }
    await trial.cluster.halt()
    expect(await trial.readyz()).toBe(503)
    await wait(outageMs)
    expect(trial.server.child.exitCode).toBeNull()
    await trial.cluster.resume()
    recoveries.push(await trial.progress())
    expect(await trial.readyz()).toBe(200)
    expect(trial.wrong).toEqual([])
    const { acknowledged, changesPerOrder } = await trial.finish()
    expect(acknowledged).toBeGreaterThan(terminations)
    expect(changesPerOrder.every((changes) => changes === 1)).toBe(true)
    console.info(`${acknowledged} changes; good again after ${recoveries.map(Math.round).join(', ')} ms`)
  } finally {
    await trial.close()
  }
}
