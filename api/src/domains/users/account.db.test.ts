import { build, type TestServer } from '../../../test/build.ts'
import { addMerchants, addUser, password } from '../../../test/people.ts'

let server: TestServer

beforeAll(async () => {
  server = await build()
  await addMerchants(server.platform.db, 'ALPHA', 'BETA')
})
afterAll(() => server.close())

test.each([
  ['of one partner', 'one@test.kz', ['BETA'], undefined],
  ['of several partners', 'several@test.kz', ['BETA', 'ALPHA'], 'ALPHA'],
  ['of all partners', 'superadmin', [], undefined],
] as const)('a user %s begins with the first of several', async (_, username, merchants, expected) => {
  await addUser(server.platform.db, { username, role: 'COURIER', merchants: [...merchants] })
  const { headers } = await server.signIn(username, password)
  const me = (await server.app.inject({ url: '/api/users/api/v1/me', headers })).json()
  expect(me.defaultMerchant).toBe(expected)
})
