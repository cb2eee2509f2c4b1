import { type CallKey, type CallSpec, calls } from '@cabinet/contract'
import { makeWorld, type World } from './world.ts'

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

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.server.close())

test('no other call asks for a proof', () => {
  const declared = Object.entries<CallSpec>(calls).flatMap(([key, { proof }]) => (proof ? [key] : []))
  expect(declared.toSorted()).toEqual(asking.toSorted())
})

test.each(asking)(
  '%s asks who has proved himself too long ago, after the right and before the input',
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
