import { permissionNames } from '@cabinet/contract'
import type { LightMyRequestResponse } from 'fastify'
import { build, type TestServer } from '../../../../test/build.ts'
import { addRole, addUser, password } from '../../../../test/people.ts'

let server: TestServer
let admin: { authorization: string }

beforeAll(async () => {
  server = await build()
  const { db } = server.platform
  await addUser(db, { username: 'admin@test.kz' })
  await addUser(db, { username: 'courier@test.kz', role: 'COURIER' })
  await addRole(db, 'CLERK', ['CREATE_SUPER_USER'])
  await addUser(db, { username: 'clerk@test.kz', role: 'CLERK' })
  admin = (await server.signIn('admin@test.kz', password)).headers
})
afterAll(() => server.close())

const get = (path: string) => server.app.inject({ url: `/api/users/api/v1/${path}`, headers: admin })
const save = (payload: object, headers = admin) =>
  server.app.inject({ method: 'POST', url: '/api/users/api/v1/roles-permissions', headers, payload })
const codeOf = (response: LightMyRequestResponse) => [response.statusCode, response.json().code]
const namesOf = (role: { permissions: { name: string }[] }) => role.permissions.map(({ name }) => name)

test('permissions come in the order of the matrix with their Russian texts', async () => {
  const permissions = (await get('permissions')).json<{ name: string; nameRus: string }[]>()
  expect(permissions.map(({ name }) => name)).toEqual(permissionNames)
  expect(permissions[1]).toMatchObject({ name: 'READ_ANALYTICS_PAGE', nameRus: 'Аналитика' })
})

test('the matrix counts the users of each role', async () => {
  const roles = (await get('roles-permissions')).json<{ name: string; usersCount: number }[]>()
  expect(roles.map(({ name, usersCount }) => [name, usersCount])).toEqual([
    ['ADMINISTRATOR', 1],
    ['ONLINE_STORE_MANAGER', 0],
    ['COURIER', 1],
    ['CLERK', 1],
  ])
})

test('a changed permission counts at the next request of who holds the role', async () => {
  const { headers } = await server.signIn('courier@test.kz', password)
  const me = async () =>
    (await server.app.inject({ url: '/api/users/api/v1/me', headers })).json().roles.flatMap(namesOf)
  const before: string[] = await me()
  expect(before).not.toContain('CANCEL_ORDERS')
  const response = await save({ role: 'COURIER', permissions: [...before, 'CANCEL_ORDERS'] })
  expect(response.json()).toMatchObject({ name: 'COURIER', nameRus: 'Курьер', usersCount: 1 })
  expect(new Set(await me())).toEqual(new Set([...before, 'CANCEL_ORDERS']))
})

test('a new role has a Cyrillic name and the permissions of whoever made it at most', async () => {
  const made = await save({ role: 'QOIMASHY', nameRus: 'Қоймашы', permissions: ['PROCESS_ORDERS'] })
  expect([made.statusCode, made.json()]).toMatchObject([
    200,
    { name: 'QOIMASHY', nameRus: 'Қоймашы', usersCount: 0 },
  ])
  expect(namesOf(made.json())).toEqual(['PROCESS_ORDERS'])
  const { headers } = await server.signIn('clerk@test.kz', password)
  const clerk = await save({ role: 'NOVAYA', nameRus: 'Новая', permissions: ['RETURN_ORDERS'] }, headers)
  expect(codeOf(clerk)).toEqual([403, 'CANNOT_GRANT'])
  expect((await get('roles')).json()).not.toContainEqual(expect.objectContaining({ name: 'NOVAYA' }))
})

test.each([
  { role: 'COURIER', nameRus: 'Другой', code: 'ROLE_EXISTS' },
  { role: 'KURER', nameRus: 'курьер', code: 'ROLE_EXISTS' },
])('$role «$nameRus» is there already', async ({ code, ...named }) => {
  const response = await save({ ...named, permissions: [] })
  expect([response.statusCode, response.json()]).toMatchObject([
    409,
    { code, fields: { nameRus: 'Такая роль уже есть: «Курьер»' } },
  ])
})

test.each([
  [{ role: 'ROLE', nameRus: 'Role', permissions: [] }, { nameRus: 'Только кириллица' }],
  [{ role: 'роль', nameRus: 'Роль', permissions: [] }, { role: 'Неверный формат' }],
  [{ role: 'COURIER', permissions: ['FLY'] }, { 'permissions.0': 'Недопустимое значение' }],
  [{ role: 'COURIER', permissions: [], id: 1 }, { id: 'Неизвестное поле' }],
])('%j is refused: %j', async (payload, fields) => {
  expect((await save(payload)).json()).toMatchObject({ code: 'VALIDATION', fields })
})

test('a role that is not there can’t be changed', async () => {
  expect(codeOf(await save({ role: 'NOBODY', permissions: [] }))).toEqual([404, 'NOT_FOUND'])
})

test('an editor who was shown other permissions is told the present ones', async () => {
  const response = await save({ role: 'ONLINE_STORE_MANAGER', permissions: [], seen: ['EXPORT_ORDERS'] })
  expect(codeOf(response)).toEqual([409, 'ROLE_CHANGED'])
  expect(response.json().permissions).toContain('PROCESS_ORDERS')
  const seen = response.json<{ permissions: string[] }>().permissions.reverse()
  expect((await save({ role: 'ONLINE_STORE_MANAGER', permissions: seen, seen })).statusCode).toBe(200)
})

test('users take no rights from their own role', async () => {
  const response = await save({ role: 'ADMINISTRATOR', permissions: ['CREATE_SUPER_USER'] })
  expect(codeOf(response)).toEqual([409, 'OWN_RIGHTS'])
  expect((await save({ role: 'ADMINISTRATOR', permissions: permissionNames })).statusCode).toBe(200)
})

test('a user without a right of a role takes none of its rights away', async () => {
  const { headers } = await server.signIn('clerk@test.kz', password)
  for (const permissions of [[], ['CREATE_SUPER_USER'], permissionNames])
    expect(codeOf(await save({ role: 'ADMINISTRATOR', permissions }, headers))).toEqual([
      403,
      'HIGHER_RIGHTS',
    ])
  const roles = (await get('roles')).json<{ name: string; permissions: { name: string }[] }[]>()
  const present = roles.find(({ name }) => name === 'ADMINISTRATOR')
  expect(present && namesOf(present)).toEqual(permissionNames)
})

test('the matrix says what its asker may not do, as the save would', async () => {
  const { headers } = await server.signIn('clerk@test.kz', password)
  const refusedTo = async (headers: typeof admin, name: string) => {
    const answer = await server.app.inject({ url: '/api/users/api/v1/roles-permissions', headers })
    const roles = answer.json<{ name: string; refused: { edit?: string; takeAway?: string } }[]>()
    return roles.find((role) => role.name === name)?.refused
  }
  const emptied = (role: string, headers: typeof admin) => save({ role, permissions: [] }, headers)
  const inUse = 'Роль нельзя удалить, пока она есть у пользователей'
  expect(await refusedTo(admin, 'COURIER')).toEqual({ delete: inUse })
  expect(await refusedTo(admin, 'ADMINISTRATOR')).toEqual({
    delete: inUse,
    takeAway: (await emptied('ADMINISTRATOR', admin)).json().message,
  })
  expect(await refusedTo(headers, 'ADMINISTRATOR')).toEqual({
    delete: inUse,
    edit: (await emptied('ADMINISTRATOR', headers)).json().message,
  })
})

const remove = (role: string, headers = admin) =>
  server.app.inject({ method: 'DELETE', url: `/api/users/api/v1/roles-permissions/${role}`, headers })
const lastRecord = () =>
  server.platform.db
    .selectFrom('audit_log')
    .select(['action', 'subject_id', 'before', 'after'])
    .orderBy('id', 'desc')
    .executeTakeFirst()

test('a role «Учёт товара» stands in the way of «УЧЕТ товара»: the same word written otherwise', async () => {
  await save({ role: 'UCHET', nameRus: 'Учёт товара', permissions: [] })
  const response = await save({ role: 'DRUGAYA', nameRus: 'УЧЕТ товара', permissions: [] })
  expect(response.json()).toMatchObject({
    code: 'ROLE_EXISTS',
    fields: { nameRus: 'Такая роль уже есть: «Учёт товара»' },
  })
})

test('a role is renamed, not to the name of another', async () => {
  const permissions = ['READ_UNLOADING']
  await save({ role: 'BUHGALTER', nameRus: 'Бухгалтер', permissions })
  const taken = await save({ role: 'BUHGALTER', permissions, rename: 'курьер' })
  expect([taken.statusCode, taken.json()]).toMatchObject([
    409,
    { code: 'ROLE_EXISTS', fields: { rename: 'Такая роль уже есть: «Курьер»' } },
  ])
  const renamed = await save({ role: 'BUHGALTER', permissions, rename: 'Главный бухгалтер' })
  expect(renamed.json()).toMatchObject({ name: 'BUHGALTER', nameRus: 'Главный бухгалтер' })
  expect(await lastRecord()).toEqual({
    action: 'role.update',
    subject_id: 'BUHGALTER',
    before: { permissions, nameRus: 'Бухгалтер' },
    after: { permissions, nameRus: 'Главный бухгалтер' },
  })
})

test('an unheld role is deleted, by a user with its rights', async () => {
  await save({ role: 'LISHNYAYA', nameRus: 'Лишняя', permissions: ['MANAGE_RELEASES'] })
  const { headers } = await server.signIn('clerk@test.kz', password)
  expect(codeOf(await remove('LISHNYAYA', headers))).toEqual([403, 'HIGHER_RIGHTS'])
  expect(codeOf(await remove('COURIER'))).toEqual([409, 'ROLE_IN_USE'])
  expect((await remove('LISHNYAYA')).statusCode).toBe(204)
  expect(await lastRecord()).toMatchObject({
    action: 'role.delete',
    subject_id: 'LISHNYAYA',
    before: { permissions: ['MANAGE_RELEASES'], nameRus: 'Лишняя' },
  })
  expect(codeOf(await remove('LISHNYAYA'))).toEqual([404, 'NOT_FOUND'])
})

test('the audit records each save and its author', async () => {
  await save({ role: 'CLERK', permissions: ['CREATE_SUPER_USER', 'READ_UNLOADING'] })
  const records = await server.platform.db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'subject_id', 'before', 'after'])
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(records).toEqual([
    {
      actor: 'admin@test.kz',
      action: 'role.update',
      subject_id: 'CLERK',
      before: { permissions: ['CREATE_SUPER_USER'] },
      after: { permissions: ['CREATE_SUPER_USER', 'READ_UNLOADING'] },
    },
  ])
})
