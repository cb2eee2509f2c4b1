import { type CallKey, type CallSpec, calls } from '@cabinet/contract'
import { bodyBytes } from '../../src/platform/http/limits.ts'
import { hostileBodies } from './hostile-bodies.ts'
import { samples } from './samples.ts'
import { makeWorld, type World } from './world.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.server.close())

const megabyte = 1_000_000
/** Processor time, ms. */
const mostProcessorMs = 20
/** A shared core or a garbage collection doubles the cost of one call, so its own cost is the least of several tries. */
const mostTries = 60

const withBody = (Object.keys(calls) as CallKey[]).filter(
  (key) => (calls[key] as CallSpec).body !== undefined,
)

/** Returns a megabyte, and the most bytes that the call reads before it refuses. */
function sizes(key: CallKey): number[] {
  const { maxBytes, access } = calls[key] as CallSpec
  const isOpen = access === 'open' || access === 'cookie'
  return [megabyte, maxBytes ?? (isOpen ? bodyBytes.open : bodyBytes.session)]
}

const worst = withBody.flatMap((key) =>
  sizes(key).flatMap((size) => Object.keys(hostileBodies).map((name) => [key, size, name] as const)),
)

test.each(worst)(
  'check 20: %s refuses %i bytes of %s in little time and few words',
  async (key, size, name) => {
    const [, sample] = samples[key]
    const { params = {}, headers = {}, body } = sample(world.alpha)
    const payload = hostileBodies[name]?.(size - 20, body) ?? ''
    expect(payload.length).toBeLessThanOrEqual(size)
    const [method = '', path = ''] = key.split(' ')
    const url = `/api${path.replace(/\{(\w+)\}/g, (_name, name) => encodeURIComponent(String(params[name])))}`
    const authorization = await world.asCallerOf(key)
    let least = Number.POSITIVE_INFINITY
    for (let tries = 0; tries < mostTries && least > mostProcessorMs; tries += 1) {
      const before = process.threadCpuUsage()
      const response = await world.server.app.inject({
        method: method as 'POST',
        url,
        headers: { ...headers, ...authorization, 'content-type': 'application/json' },
        payload,
      })
      const { user, system } = process.threadCpuUsage(before)
      least = Math.min(least, (user + system) / 1000)
      expect([400, 401, 403, 413]).toContain(response.statusCode)
      expect(response.body.length).toBeLessThanOrEqual(4096)
    }
    expect(least).toBeLessThanOrEqual(mostProcessorMs)
  },
)

test.each([
  ['NUL in a field', { body: { username: 'a\0b', password: 'x' } }],
  ['half of a pair in a field', { body: { username: 'a', password: '\ud800' } }],
  ['NUL in the name of a field', { body: { username: 'a', password: 'x', 'z\0': 1 } }],
])('refuses %s', async (_, sample) => {
  const response = await world.call('POST /users/api/v1/sign-in', sample)
  expect([response.statusCode, ['BAD_TEXT', 'VALIDATION'].includes(response.json().code)]).toEqual([
    400,
    true,
  ])
})

test('check 21: refuses NUL in a path and in a query', async () => {
  const headers = await world.as('superadmin')
  for (const url of ['/api/users/api/v1/users/a%00b', '/api/accounting/v1/applications?orderId=1%00'])
    expect((await world.server.app.inject({ url, headers })).statusCode).toBe(400)
})

test('whole pairs and backslashes are text like any other', async () => {
  const body = { username: '😀\\u0000', password: 'x' }
  expect((await world.call('POST /users/api/v1/sign-in', { body })).statusCode).toBe(401)
})
