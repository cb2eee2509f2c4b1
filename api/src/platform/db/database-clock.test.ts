import { databaseClock } from './database-clock.ts'

const hour = 3_600_000
const begin = Date.parse('2026-11-27T10:00:00Z')

/** Returns a clock of a machine that is ahead by `ahead` ms, and the passing of true time. */
function machine(ahead: number) {
  const said: string[] = []
  const world = { passed: 0, ahead, isUnreachable: false }
  const clock = databaseClock(
    async () => {
      if (world.isUnreachable) throw new Error('away')
      return begin + world.passed
    },
    {
      local: () => begin + world.passed + world.ahead,
      steady: () => world.passed,
      tell: (sentence) => said.push(sentence),
    },
  )
  const error = () => clock.now().getTime() - begin - world.passed
  return { world, clock, error, said }
}

test.each([
  ['two hours ahead', 2 * hour, 0],
  ['a day behind', -24 * hour, 0],
  ['a second ahead, as clocks differ', 1_000, 1_000],
])('a clock that is %s', async (_, ahead, expected) => {
  const { clock, world, error } = machine(ahead)
  await clock.compare()
  world.passed += 7_000
  expect(error()).toBe(expected)
  clock.stop()
})

test('a clock that is set between two looks moves nothing, nor while the database is away', async () => {
  const { clock, world, error, said } = machine(0)
  await clock.compare()
  world.ahead = 2 * hour
  world.passed += 1_000
  expect(error()).toBe(0)
  world.isUnreachable = true
  await clock.compare()
  expect(error()).toBe(0)
  world.isUnreachable = false
  await clock.compare()
  expect(error()).toBe(0)
  expect(said).toEqual([expect.stringMatching(/is 7200 s ahead of the database's/)])
  clock.stop()
})
