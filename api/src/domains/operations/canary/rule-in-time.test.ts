import { simulations } from '../../../../test/canary-simulation.ts'

test('a canary that is as good as the live version is not stopped, one that does not load is, every time', () => {
  const world = { share: 0.2, liveFails: 0.02, until: 100 }
  const stopped = simulations({ ...world, canaryFails: 0.02 }, 40).filter(
    (sessions) => sessions !== undefined,
  )
  expect(stopped.length).toBeLessThanOrEqual(1)
  expect(simulations({ ...world, canaryFails: 1, until: 40 }, 40)).not.toContain(undefined)
})
