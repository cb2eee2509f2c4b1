import { build, type TestServer } from '../build.ts'
import { form as partnerForm } from '../partner-forms.ts'
import { addMerchants, addRole, addUser, password } from '../people.ts'

let server: TestServer
const headers: Record<string, { authorization: string }> = {}

/** `clerk` lacks READ_UNLOADING, `half` lacks BETA. */
beforeAll(async () => {
  server = await build()
  const { db } = server.platform
  await addMerchants(db, 'ALPHA', 'BETA')
  await addRole(db, 'CLERK', ['CREATE_SUPER_USER', 'DELIVER_ORDERS'])
  await addUser(db, { username: 'clerk@test.kz', role: 'CLERK', merchants: ['ALPHA'] })
  await addUser(db, { username: 'half@test.kz', merchants: ['ALPHA'] })
  await addUser(db, { username: 'superadmin' })
  await addUser(db, { username: 'own@test.kz', role: 'COURIER', merchants: ['ALPHA'] })
  await addUser(db, { username: 'both@test.kz', role: 'COURIER', merchants: ['ALPHA', 'BETA'] })
  await addUser(db, { username: 'new@test.kz', role: 'COURIER', merchants: ['BETA'], status: 'invited' })
  await addUser(db, { username: 'off@test.kz', role: 'COURIER', merchants: ['BETA'], status: 'inactive' })
  for (const name of ['clerk@test.kz', 'half@test.kz', 'superadmin'])
    headers[name] = (await server.signIn(name, password)).headers
})
afterAll(() => server.close())

async function ask(who: string, method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, payload?: object) {
  const response = await server.app.inject({
    method,
    url: `/api${path}`,
    headers: headers[who] ?? {},
    ...(payload && { payload }),
  })
  return { status: response.statusCode, body: response.json() }
}

async function user(username: string, changes: object) {
  const { body } = await ask('superadmin', 'GET', `/users/api/v1/users/${username}`)
  const { LastName, FirstName, PhoneNumber, IsUnloading, Merchants, RoleName, Email } = body
  const kept = {
    lastName: LastName,
    firstName: FirstName,
    phoneNumber: PhoneNumber,
    IsUnloading,
    roleName: RoleName,
  }
  return { ...kept, email: Email, username, merchants: Merchants, ...changes }
}

async function partner(id: string, changes: object) {
  return { ...(await ask('superadmin', 'GET', `/accounting/v1/merchants/${id}`)).body, ...changes }
}

async function stored() {
  const { db } = server.platform
  const users = await db
    .selectFrom('users')
    .select(['username', 'email', 'is_unloading', 'role_id', 'status'])
    .orderBy('id')
    .execute()
  const merchants = await db
    .selectFrom('user_merchants')
    .selectAll()
    .orderBy('user_id')
    .orderBy('merchant_id')
    .execute()
  const links = await db.selectFrom('password_tokens').selectAll().execute()
  return { users, merchants, links, ALPHA: await partner('ALPHA', {}), BETA: await partner('BETA', {}) }
}

const both = { merchants: ['ALPHA', 'BETA'] }
const moved = { email: 'x@evil.kz', username: 'x@evil.kz' }
const recipientFields = {
  public_email: 'x@evil.kz',
  factoring_email: 'x@evil.kz',
  scoring_email: 'x@evil.kz',
  archive_password: 'known-to-me',
  smtp_host: 'mail.evil.kz',
  smtp_port: 25,
  smtp_auth_name: 'x',
  smtp_auth_password: 'secret-1',
}

test.each<readonly [who: 'clerk' | 'half', username: string, changes: object, code: string]>([
  ['clerk', 'clerk@test.kz', { IsUnloading: true }, 'FORBIDDEN'],
  ['clerk', 'clerk@test.kz', both, 'CANNOT_GRANT'],
  ['clerk', 'clerk@test.kz', { ...both, IsUnloading: true }, 'CANNOT_GRANT'],
  ['clerk', 'clerk@test.kz', { roleName: 'ADMINISTRATOR' }, 'CANNOT_GRANT'],
  ['clerk', 'clerk@test.kz', moved, 'FORBIDDEN'],
  ['clerk', 'own@test.kz', { IsUnloading: true }, 'FORBIDDEN'],
  ['clerk', 'own@test.kz', moved, 'FORBIDDEN'],
  ['clerk', 'both@test.kz', moved, 'FORBIDDEN'],
  ['half', 'half@test.kz', { ...both, IsUnloading: true }, 'CANNOT_GRANT'],
  ['half', 'own@test.kz', both, 'CANNOT_GRANT'],
  ['half', 'both@test.kz', { IsUnloading: true }, 'HIGHER_RIGHTS'],
  ['half', 'both@test.kz', { IsUnloading: true, roleName: 'ONLINE_STORE_MANAGER' }, 'HIGHER_RIGHTS'],
  ['half', 'both@test.kz', { IsUnloading: true, merchants: ['ALPHA'] }, 'HIGHER_RIGHTS'],
  ['half', 'both@test.kz', moved, 'HIGHER_RIGHTS'],
  ['half', 'new@test.kz', moved, 'HIGHER_RIGHTS'],
])('%s saves %s with %j: %s, and nothing changes', async (who, username, changes, code) => {
  const before = await stored()
  const body = await user(username, changes)
  expect(await ask(`${who}@test.kz`, 'PUT', `/users/api/v1/users/${username}`, body)).toMatchObject({
    status: 403,
    body: { code },
  })
  expect(await stored()).toEqual(before)
})

test.each([
  ['clerk', 'POST', '/users/api/v1/users', { merchants: ['ALPHA'], IsUnloading: true }, 'FORBIDDEN'],
  ['clerk', 'POST', '/users/api/v1/users', { merchants: ['BETA'] }, 'CANNOT_GRANT'],
  ['half', 'POST', '/users/api/v1/users', { merchants: ['BETA'], IsUnloading: true }, 'CANNOT_GRANT'],
  ['clerk', 'POST', '/users/api/v1/users/new@test.kz/invitation', undefined, 'FORBIDDEN'],
  ['half', 'POST', '/users/api/v1/users/new@test.kz/invitation', undefined, 'HIGHER_RIGHTS'],
  ['half', 'PATCH', '/users/api/v1/users/off@test.kz', { status: 'active' }, 'HIGHER_RIGHTS'],
] as const)('%s: %s %s %j: %s, and nothing changes', async (who, method, path, given, code) => {
  const before = await stored()
  const fresh = {
    lastName: 'Ким',
    firstName: 'Юлия',
    phoneNumber: '77015554433',
    IsUnloading: false,
    roleName: 'COURIER',
  }
  const payload = path.endsWith('/users')
    ? { ...fresh, email: 'x@evil.kz', username: 'x@evil.kz', ...given }
    : given
  expect(await ask(`${who}@test.kz`, method, path, payload)).toMatchObject({ status: 403, body: { code } })
  expect(await stored()).toEqual(before)
})

test.each(
  (['clerk', 'half'] as const).flatMap((who) =>
    Object.entries(recipientFields).map(
      ([name, value]) => [who, name, value, who === 'clerk' ? 'ALPHA' : 'BETA'] as const,
    ),
  ),
)('%s sets %s to %j of %s: refused at the field, and nothing changes', async (who, name, value, id) => {
  const before = await stored()
  const body = await partner(id, {
    [name]: value,
    ...(name === 'smtp_auth_password' && { smtp_host: 'mail.evil.kz' }),
  })
  const answer = await ask(`${who}@test.kz`, 'PUT', `/accounting/v1/merchants/${id}`, body)
  expect(answer).toMatchObject({
    status: 403,
    body: { code: who === 'clerk' ? 'FORBIDDEN' : 'HIGHER_RIGHTS', fields: { [name]: expect.any(String) } },
  })
  expect(await stored()).toEqual(before)
})

test('other fields of any partner, and fields of registers of an own one, are saved; unseen partners of a user stay', async () => {
  const put = async (who: string, id: string, changes: object) =>
    (await ask(`${who}@test.kz`, 'PUT', `/accounting/v1/merchants/${id}`, await partner(id, changes))).status
  expect(await put('clerk', 'BETA', { bid: 3 })).toBe(200)
  expect(await put('half', 'ALPHA', recipientFields)).toBe(200)
  expect((await ask('half@test.kz', 'GET', '/accounting/v1/merchants/ALPHA')).body.refused).toEqual({})
  expect((await ask('half@test.kz', 'GET', '/accounting/v1/merchants/BETA')).body.refused.dataWays).toContain(
    'BETA',
  )
  const saved = await ask(
    'half@test.kz',
    'PUT',
    '/users/api/v1/users/both@test.kz',
    await user('both@test.kz', { merchants: [] }),
  )
  expect(saved).toMatchObject({ status: 200, body: { Merchants: ['BETA'] } })
  const own = await ask(
    'half@test.kz',
    'PUT',
    '/users/api/v1/users/own@test.kz',
    await user('own@test.kz', { IsUnloading: true }),
  )
  expect(own).toMatchObject({ status: 200, body: { IsUnloading: true } })
})

test('a made partner joins its maker’s own; its generated password is shown to readers of registers alone', async () => {
  for (const [who, shown] of [
    ['clerk', false],
    ['half', true],
  ] as const) {
    const made = await ask(`${who}@test.kz`, 'POST', '/accounting/v1/merchants', partnerForm())
    expect([made.status, 'archive_password' in made.body, made.body.archive_password_set]).toEqual([
      201,
      shown,
      true,
    ])
    const me = await ask(`${who}@test.kz`, 'GET', '/users/api/v1/me')
    expect(me.body.merchants).toContainEqual(expect.objectContaining({ merchant_id: made.body.merchant_id }))
  }
  const given = await ask('clerk@test.kz', 'POST', '/accounting/v1/merchants', {
    ...partnerForm(),
    factoring_email: 'x@evil.kz',
  })
  expect(given).toMatchObject({
    status: 403,
    body: { code: 'FORBIDDEN', fields: { factoring_email: expect.any(String) } },
  })
})
