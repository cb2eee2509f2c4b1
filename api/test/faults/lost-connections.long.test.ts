import { setTimeout as wait } from 'node:timers/promises'
import { startTrial } from './outage-trial.ts'

test('50 lost connections, 10 restarts and an outage of 20 s cost nobody anything', async () => {
  const trial = await startTrial(20_000)
  if (trial === undefined) return console.warn('PostgreSQL is not installed: lost connections are not tried')
  try {
    await trial.progress()
    for (let i = 0; i < 50; i += 1) {
      await trial.terminateBackend()
      await trial.progress(10)
    }
    /** Milliseconds from the database's return to the next acknowledged change. */
    const recoveries: number[] = []
    for (let i = 0; i < 10; i += 1) {
      await trial.cluster.halt()
      await trial.cluster.resume()
      recoveries.push(await trial.progress())
    }
    await trial.cluster.halt()
    expect(await trial.readyz()).toBe(503)
    await wait(20_000)
    await trial.cluster.resume()
    recoveries.push(await trial.progress())
    await trial.jobIsTaken()
    expect(await trial.readyz()).toBe(200)
    const { acknowledged, changesPerOrder } = await trial.finish()
    expect(trial.wrong).toEqual([])
    expect(Math.max(...recoveries)).toBeLessThan(10_000)
    expect(acknowledged).toBeGreaterThan(50)
    expect(changesPerOrder.every((changes) => changes === 1)).toBe(true)
    console.info(`${acknowledged} changes; good again after ${recoveries.map(Math.round).join(', ')} ms`)
  } finally {
    await trial.close()
  }
}, 600_000)
