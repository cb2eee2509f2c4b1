import { build, type TestServer } from '../../../test/build.ts'
import { addMerchants, addUser, password } from '../../../test/people.ts'
import { receiverPath } from '../../ports/mail/dev-mailbox.ts'
import { innerReceiver, signedHeaders } from './send.ts'

let server: TestServer
beforeAll(async () => {
  server = await build()
  await addMerchants(server.platform.db, 'ALPHA')
  await addUser(server.platform.db, { username: 'superadmin' })
})
afterAll(() => server.close())

test('the outbox’s own receiver is the one inner address that is taken; it verifies, and shows an event once', async () => {
  const { headers } = await server.signIn('superadmin', password)
  const add = (url: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/integrations/v1/webhooks',
      headers,
      payload: { merchantId: 'ALPHA', url, events: ['order.created'] },
    })
  const url = innerReceiver(server.platform.config)
  expect((await add(`${url}/other`)).statusCode).toBe(400)
  const added = await add(url)
  const body = JSON.stringify({ type: 'order.created', data: { number: '<1001>' } })
  const post = async (secret: string, at = new Date()) => {
    const signed = signedHeaders({ id: 'msg_dev', body, at }, [secret])
    const answer = await server.app.inject({
      method: 'POST',
      url: receiverPath,
      headers: signed,
      payload: body,
    })
    return answer.statusCode
  }
  const { secret } = added.json()
  expect(await post(`whsec_${Buffer.alloc(32).toString('base64')}`)).toBe(400)
  expect(await post(secret, new Date(Date.now() - 3_600_000))).toBe(400)
  const page = async () => (await server.app.inject({ url: '/merchant-cabinet/dev/outbox' })).body
  expect(await page()).not.toContain('msg_dev')
  expect([await post(secret), await post(secret)]).toEqual([204, 204])
  const shown = await page()
  expect(shown).toContain('подпись верна, раз: 2')
  expect(shown).toContain('&#60;1001&#62;')
})

test('a server with a real database has no such receiver', async () => {
  await using real = await build({ config: { embedded: false } })
  const answer = await real.app.inject({ method: 'POST', url: receiverPath, payload: {} })
  expect(answer.statusCode).not.toBe(204)
  expect(answer.statusCode).not.toBe(400)
})
