import { permissionNames } from '@cabinet/contract'
import { build, type TestServer } from '../../../../test/build.ts'
import { job } from '../../../../test/call.ts'
import { addUser } from '../../../../test/people.ts'
import { createAdmin } from './create-admin.ts'

let server: TestServer

beforeAll(async () => {
  server = await build()
})
afterAll(() => server.close())

const create = (email: string, superadmin = false) =>
  createAdmin(job(server.platform, 'create-admin'), { email, superadmin })
const tokenOf = ({ link }: { link: string }) => new URL(link).searchParams.get('token') ?? ''
const confirm = (token: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/users/api/v1/confirmation',
    payload: { token, password: 'Новый пароль 2026' },
  })

test.each([
  { email: 'First@Test.kz', superadmin: false, username: 'first@test.kz' },
  { email: 'boss@test.kz', superadmin: true, username: 'superadmin' },
])(
  '$email becomes the administrator $username by the link alone',
  async ({ email, superadmin, username }) => {
    const made = await create(email, superadmin)
    await expect(server.signIn(username, '')).rejects.toThrow()
    expect((await confirm(tokenOf(made))).statusCode).toBe(204)
    const { headers } = await server.signIn(username, 'Новый пароль 2026')
    const response = await server.app.inject({ url: '/api/users/api/v1/users', headers })
    expect(response.json().users).toContainEqual(
      expect.objectContaining({ username, RoleName: 'ADMINISTRATOR' }),
    )
  },
)

test('an administrator works though the role was emptied or is not there', async () => {
  const { db } = server.platform
  await addUser(db, { username: 'old@test.kz' })
  for (const [email, ruin] of [
    ['emptied@test.kz', () => db.deleteFrom('role_permissions').execute()],
    [
      'renamed@test.kz',
      () =>
        db
          .updateTable('roles')
          .set({ name: 'OTHER', name_rus: 'Другая' })
          .where('name', '=', 'ADMINISTRATOR')
          .execute(),
    ],
  ] as const) {
    await ruin()
    await confirm(tokenOf(await create(email)))
    const { headers } = await server.signIn(email, 'Новый пароль 2026')
    const response = await server.app.inject({ url: '/api/users/api/v1/me', headers })
    const held = response.json().roles[0].permissions.map(({ name }: { name: string }) => name)
    expect(held).toEqual(permissionNames)
  }
})

test('asked again before the link was used, it gives a new one and voids the first', async () => {
  const first = await create('again@test.kz')
  const second = await create('again@test.kz')
  expect((await confirm(tokenOf(first))).json().code).toBe('TOKEN_INVALID')
  expect((await confirm(tokenOf(second))).statusCode).toBe(204)
})

test('somebody who is there already is not touched', async () => {
  await addUser(server.platform.db, { username: 'courier@test.kz', role: 'COURIER' })
  await addUser(server.platform.db, { username: 'invited@test.kz', role: 'COURIER', status: 'invited' })
  for (const email of ['courier@test.kz', 'invited@test.kz'])
    await expect(create(email)).rejects.toThrow(`The user ${email} (${email}) exists already`)
})

test('an invalid address is refused', async () => {
  await expect(create('nobody')).rejects.toThrow('nobody is no mail address')
})
