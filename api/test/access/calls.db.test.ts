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

describe('hostile bodies', () => {
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

  test.each(worst)('%s refuses %i bytes of %s quickly and briefly', async (key, size, name) => {
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
  })

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

  test('refuses NUL in a path and in a query', async () => {
    const headers = await world.as('superadmin')
    for (const url of ['/api/users/api/v1/users/a%00b', '/api/accounting/v1/applications?orderId=1%00'])
      expect((await world.server.app.inject({ url, headers })).statusCode).toBe(400)
  })

  test('whole pairs and backslashes are text like any other', async () => {
    const body = { username: '😀\\u0000', password: 'x' }
    expect((await world.call('POST /users/api/v1/sign-in', { body })).statusCode).toBe(401)
  })
})

describe('calls that ask for a step-up', () => {
  /** Calls that give away IINs in bulk, rights, secrets, ways to sign in or releases. */
  const asking: readonly CallKey[] = [
    'GET /uchet-accounting/application-report',
    'GET /accounting/v1/merchants/{id}/report',
    'GET /accounting/v1/apps-unloading-download-file/{fileId}',
    'GET /accounting/v1/merchants/{id}/push-apps-unloading',
    'GET /accounting/v1/statement-files',
    'POST /users/api/v1/passkeys/options',
    'POST /users/api/v1/users',
    'PUT /users/api/v1/users/{username}',
    'POST /users/api/v1/roles-permissions',
    'POST /integrations/v1/keys',
    'POST /integrations/v1/webhooks',
    'POST /integrations/v1/webhooks/{id}/secret',
    'POST /releases/v1/changes',
  ]

  test('no other call asks for a step-up', () => {
    const declared = Object.entries<CallSpec>(calls).flatMap(([key, { stepUp }]) => (stepUp ? [key] : []))
    expect(declared.toSorted()).toEqual(asking.toSorted())
  })

  test.each(asking)(
    '%s asks for a step-up when the last one is too old, after the right and before the input',
    async (key) => {
      const wrong = {
        params: { id: 'x', username: 'x', fileId: 'x' },
        query: { unknown: '1' },
        body: { unknown: '1' },
      }
      const answerTo = async (person: string) => {
        const { body, ...rest } = wrong
        const answer = await world.call(
          key,
          key.startsWith('GET') ? rest : { body, ...rest },
          await world.as(person),
        )
        return [answer.statusCode, answer.body && answer.json().code]
      }
      const proveAt = (at: Date) =>
        world.server.platform.db.updateTable('sessions').set({ proved_at: at }).execute()
      const now = world.server.clock.now()
      await Promise.all([world.as('superadmin'), world.as('nothing@test.kz')])
      await proveAt(now)
      expect(await answerTo('superadmin')).not.toContain(403)
      await proveAt(new Date(now.getTime() - 16 * 60_000))
      expect(await answerTo('superadmin')).toEqual([403, 'PROOF_REQUIRED'])
      const lacking = calls[key].access === 'session' ? 'PROOF_REQUIRED' : 'FORBIDDEN'
      expect(await answerTo('nothing@test.kz')).toEqual([403, lacking])
    },
  )

  test('keys of machines are no sessions: they go on while all sessions are locked', async () => {
    const key = 'GET /merchant/v1/orders'
    const { db } = world.server.platform
    await db.updateTable('sessions').set({ locked_at: new Date() }).execute()
    expect((await world.call(key, {}, await world.asCallerOf(key))).statusCode).toBe(200)
    expect((await world.call('GET /users/api/v1/me', {}, await world.as('superadmin'))).statusCode).toBe(423)
  })
})
