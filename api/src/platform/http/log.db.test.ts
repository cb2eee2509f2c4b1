import { build, type TestServer } from '../../../test/build.ts'
import { addUser, password } from '../../../test/people.ts'

let server: TestServer

beforeAll(async () => {
  server = await build()
  await addUser(server.platform.db, { username: 'http@test.kz' })
})
afterAll(() => server.close())

const signIn = '/api/users/api/v1/sign-in'

test('check 33: an unexpected failure says nothing of its cause, and the log says it without personal data', async () => {
  await using broken = await build({ env: { LOG_LEVEL: 'info' } })
  await broken.platform.db.schema.dropTable('sign_in_failures').execute()
  const payload = { username: 'aigerim@test.kz', password: 'Secret-Password-1' }
  const response = await broken.app.inject({ method: 'POST', url: signIn, payload })
  expect([response.statusCode, response.json()]).toEqual([
    500,
    { code: 'INTERNAL', message: 'Ошибка на стороне сервера', requestId: expect.any(String) },
  ])
  const log = broken.log.join('')
  expect(log).toContain('sign_in_failures')
  expect(log).toContain(response.json().requestId)
})

test('check 32: the log holds no e-mail, phone, password, token or address of what was asked', async () => {
  const { access, refreshCookie, headers } = await server.signIn('http@test.kz', password)
  const cookie = refreshCookie
  await server.app.inject({ method: 'POST', url: '/api/users/api/v1/refresh', headers: { cookie } })
  await server.app.inject({ url: '/api/accounting/v1/applications?ph_number=77015554433', headers })
  await server.app.inject({ url: '/api/users/api/v1/forget-password/somebody@test.kz' })
  await server.app.inject({
    method: 'POST',
    url: signIn,
    payload: { username: 'other@test.kz', password: 'Typed-Secret' },
  })
  await server.app.inject({ url: '/api/nothing/somebody@test.kz?token=abc' })
  const log = server.log.join('')
  expect(log).toContain('/api/users/api/v1/forget-password/:email')
  for (const secret of [
    '@test.kz',
    '5554433',
    password,
    'Typed-Secret',
    access,
    refreshCookie.split('=')[1] ?? '',
    'token=abc',
  ])
    expect(log).not.toContain(secret)
})
