import { build } from '../../../test/build.ts'
import { addUser } from '../../../test/people.ts'
import { nameLimit } from './sign-in-delay.ts'

/** Ten at once and one in six minutes are 20 within an hour. */
const mostInHour = nameLimit.atOnce + 3600 / nameLimit.everySeconds

test('few of 3 000 guesses from 100 addresses are checked in any hour', async () => {
  await using server = await build()
  const username = 'guessed@test.kz'
  await addUser(server.platform.db, { username })
  const lookedAt: number[] = []
  // The test covers three hours, because the limit holds for an hour that begins at any moment.
  for (let guess = 0; guess < 3_000; guess += 1) {
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: '/api/users/api/v1/sign-in',
      remoteAddress: `10.1.0.${guess % 100}`,
      payload: { username, password: `guess ${guess}` },
    })
    if (statusCode === 401) lookedAt.push(server.clock.now().getTime())
    server.clock.advance({ seconds: 3.6 })
  }
  const within = (from: number) => lookedAt.filter((at) => at >= from && at < from + 3_600_000).length
  expect(lookedAt.length).toBeGreaterThan(mostInHour)
  expect(Math.max(...lookedAt.map(within))).toBeLessThanOrEqual(mostInHour)
}, 300_000)
