import { simulations, type World } from '../../../../test/canary-simulation.ts'

test.each<[share: number, fails: number]>([
  [0.05, 0.02],
  [0.5, 0.02],
  [0.5, 0.3],
])(
  'a canary for %d of all, as good as the live version (%d fail): stopped in at most 1 %%',
  (share, fails) => {
    const stopped = simulations({ share, canaryFails: fails, liveFails: fails, until: 500 }, 1000).filter(
      (sessions) => sessions !== undefined,
    )
    expect(stopped.length).toBeLessThanOrEqual(10)
  },
)

test.each<[name: string, world: Omit<World, 'until'>, within: number]>([
  ['does not load at all', { share: 0.05, canaryFails: 1, liveFails: 0.01 }, 20],
  ['fails every second time', { share: 0.05, canaryFails: 0.5, liveFails: 0.01 }, 40],
  ['fails in 10 of 100, where 1 is usual', { share: 0.1, canaryFails: 0.1, liveFails: 0.01 }, 300],
  ['fails in 5 of 100, where 1 is usual', { share: 0.1, canaryFails: 0.05, liveFails: 0.01 }, 1000],
  ['fails in 10 of 100, where 5 are usual', { share: 0.5, canaryFails: 0.1, liveFails: 0.05 }, 3000],
])('a canary that %s is stopped, every time', (_, world, within) => {
  expect(simulations({ ...world, until: within + 5 })).not.toContain(undefined)
})
