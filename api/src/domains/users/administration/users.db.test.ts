import { permissionNames } from '@cabinet/contract'
import { build, type TestServer } from '../../../../test/build.ts'
import { job } from '../../../../test/call.ts'
import { addUser, password } from '../../../../test/people.ts'
import {
  admin,
  asAdmin,
  ask,
  codeOf,
  confirm,
  form,
  linksTo,
  type Method,
  member,
  server,
  withAdministrator,
} from '../../../../test/user-forms.ts'
import { createAdmin } from './create-admin.ts'

withAdministrator()

describe('a new user', () => {
  test('is invited by mail, sets a password by the link and is active', async () => {
    const body = form({ email: 'Yulia@Test.kz', username: 'yulia@test.kz' })
    const created = await ask('POST', 'users', body)
    expect([created.statusCode, created.json()]).toEqual([
      201,
      {
        ID: expect.any(Number),
        username: 'yulia@test.kz',
        LastName: 'Ким',
        FirstName: 'Юлия',
        MiddleName: 'Олеговна',
        PhoneNumber: '77015554433',
        Email: 'yulia@test.kz',
        IsUnloading: true,
        Merchants: ['BETA'],
        RoleName: 'ONLINE_STORE_MANAGER',
        RoleNameRus: 'Менеджер интернет-магазина',
        JobTitle: null,
        status: 'invited',
        secondFactor: false,
        registrationDate: server.clock.now().toISOString(),
        fullName: 'Ким Юлия Олеговна',
        version: 1,
        refused: {},
        invitationExpiresAt: null,
      },
    ])
    const [token = ''] = await linksTo('yulia@test.kz')
    const waiting = await ask('GET', 'users/yulia@test.kz')
    expect(Date.parse(waiting.json().invitationExpiresAt) - server.clock.now().getTime()).toBe(72 * 3_600_000)
    expect((await confirm(token)).statusCode).toBe(204)
    expect((await ask('GET', 'users/yulia@test.kz')).json()).toMatchObject({
      status: 'active',
      invitationExpiresAt: null,
    })
  })

  test('is saved though the mail server is down; the mail waits', async () => {
    await using broken = await build({
      platform: {
        mailer: {
          send: () => Promise.reject(new Error('connect ECONNREFUSED')),
          close: () => undefined,
        },
      },
    })
    await addUser(broken.platform.db, { username: asAdmin })
    const { headers } = await broken.signIn(asAdmin, password)
    const response = await broken.app.inject({
      method: 'POST',
      url: '/api/users/api/v1/users',
      headers,
      payload: form({ merchants: [] }),
    })
    expect(response.statusCode).toBe(201)
    await expect(broken.runJobs()).rejects.toThrow('ECONNREFUSED')
    const { rows } = await broken.database.jobs.executeSql(
      "select state from pgboss.job where name = 'password-link'",
      [],
    )
    expect(rows).toEqual([{ state: 'retry' }])
  })

  test.each([
    [{ phoneNumber: '7701' }, { phoneNumber: 'Телефон должен состоять из 11 цифр' }],
    [{ email: 'x' }, { email: 'Введите корректный адрес электронной почты' }],
    [{ lastName: '' }, { lastName: 'Обязательное поле для заполнения' }],
    [{ lastName: '  ' }, { lastName: 'Обязательное поле для заполнения' }],
    [{ IsUnloading: 'true' }, { IsUnloading: 'Выберите да или нет' }],
    [{ merchants: ['GAMMA'] }, { merchants: 'Нет таких партнёров: GAMMA' }],
    [{ roleName: 'KING' }, { roleName: 'Такой роли нет' }],
    [{ username: 'other@test.kz' }, { username: 'Имя пользователя должно совпадать с электронной почтой' }],
    [{ status: 'active' }, { status: 'Неизвестное поле' }],
    [{ password_hash: 'x' }, { password_hash: 'Неизвестное поле' }],
    [{ ID: 1 }, { ID: 'Неизвестное поле' }],
  ])('%j is refused: %j', async (changes, fields) => {
    const response = await ask('POST', 'users', form(changes))
    expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'VALIDATION', fields }])
  })

  test('with an address that is taken is refused on the field', async () => {
    const response = await ask('POST', 'users', form({ email: asAdmin, username: asAdmin }))
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { code: 'USER_EXISTS', fields: { email: 'Пользователь с такой почтой уже есть' } },
    ])
  })
})

describe('an invitation', () => {
  test('can be copied; the link that was mailed stops working', async () => {
    const { username } = (await ask('POST', 'users', form())).json<{ username: string }>()
    const [mailed = ''] = await linksTo(username)
    const copied = await ask('POST', `users/${username}/invitation`)
    const { link, expiresAt } = copied.json<{ link: string; expiresAt: string }>()
    expect(link).toMatch(
      /^http:\/\/localhost:8080\/merchant-cabinet\/sign-up\/confirmation\?token=[\w-]{43}$/,
    )
    expect((await ask('GET', `users/${username}`)).json().invitationExpiresAt).toBe(expiresAt)
    expect((await confirm(mailed)).json().code).toBe('TOKEN_INVALID')
    expect((await confirm(new URL(link).searchParams.get('token') ?? '')).statusCode).toBe(204)
    expect(codeOf(await ask('POST', `users/${username}/invitation`))).toEqual([409, 'NOT_INVITED'])
  })
})

describe('the list', () => {
  const emails = async (query: string) =>
    (await ask('GET', `users?${query}`))
      .json<{ users: { Email: string }[] }>()
      .users.map(({ Email }) => Email)

  test('is filtered by address, partner and days of the business zone, and paged', async () => {
    // Both zones have the same offset in 2023.
    const at = async (username: string, time: string, merchants: string[]) => {
      await addUser(server.platform.db, { username, merchants })
      await server.platform.db
        .updateTable('users')
        // The cast is needed because the product never changes this column.
        .set({ registered_at: new Date(time) } as object)
        .where('username', '=', username)
        .execute()
    }
    await at('list1@test.kz', '2023-05-09T17:59:59Z', ['ALPHA'])
    await at('list2@test.kz', '2023-05-09T18:00:00Z', ['BETA'])
    await at('list3@test.kz', '2023-05-10T17:59:59Z', ['BETA'])
    expect(await emails('email=LIST')).toEqual(['list3@test.kz', 'list2@test.kz', 'list1@test.kz'])
    expect(await emails('email=list&merchantId=BETA')).toEqual(['list3@test.kz', 'list2@test.kz'])
    expect(await emails('registrationStartDate=2023-05-10&registrationEndDate=2023-05-10')).toEqual([
      'list3@test.kz',
      'list2@test.kz',
    ])
    expect((await ask('GET', 'users?email=list&lim=2&page=2')).json()).toMatchObject({
      users: [{ Email: 'list1@test.kz' }],
      total: 3,
    })
    expect(await emails('email=%25')).toEqual([])
    await server.platform.db
      .updateTable('users')
      .set({ last_name: 'Ким', first_name: 'Лев', middle_name: null })
      .where('username', '=', 'list2@test.kz')
      .execute()
    for (const name of ['ким  лев', 'ЛЕВ', 'им ле'])
      expect(await emails(`name=${encodeURIComponent(name)}`)).toEqual(['list2@test.kz'])
    expect(await emails('name=%25')).toEqual([])
  })
})

describe('changes', () => {
  const me = (headers: { authorization: string }) => ask('GET', 'me', undefined, headers)
  /** Returns the values of a newly opened form. */
  const editOf = async (username: string, changes: object = {}) => ({
    ...form({ email: username, username, merchants: ['ALPHA'] }),
    version: (await ask('GET', `users/${username}`)).json<{ version: number }>().version,
    ...changes,
  })

  test('another role ends the sessions; another name does not', async () => {
    const { username, headers } = await member()
    const renamed = await ask(
      'PUT',
      `users/${username}`,
      await editOf(username, { jobTitle: 'Старший менеджер' }),
    )
    expect(renamed.json()).toMatchObject({
      JobTitle: 'Старший менеджер',
      Merchants: ['ALPHA'],
      LastName: 'Ким',
    })
    expect((await me(headers)).statusCode).toBe(200)
    await ask('PUT', `users/${username}`, await editOf(username, { roleName: 'COURIER' }))
    expect((await me(headers)).statusCode).toBe(401)
  })

  test('a save over what another administrator has saved since is refused', async () => {
    const { username } = await member()
    const { version } = (await ask('GET', `users/${username}`)).json<{ version: number }>()
    const first = await ask(
      'PUT',
      `users/${username}`,
      await editOf(username, { version, lastName: 'Первый' }),
    )
    expect(first.json()).toMatchObject({ LastName: 'Первый', version: version + 1 })
    const late = await ask(
      'PUT',
      `users/${username}`,
      await editOf(username, { version, lastName: 'Второй' }),
    )
    expect(codeOf(late)).toEqual([409, 'USER_CHANGED'])
    expect((await ask('GET', `users/${username}`)).json()).toMatchObject({ LastName: 'Первый' })
  })

  test('PUT /users/api/v1/users/{id} without a version: the last one wins, and the record says so', async () => {
    const { username } = await member()
    const seen = await editOf(username)
    await ask('PUT', `users/${username}`, { ...seen, lastName: 'Первый' })
    const { version: _unseen, ...fields } = seen
    const last = await ask('PUT', `users/${username}`, { ...fields, lastName: 'Второй' })
    expect(last.json()).toMatchObject({ LastName: 'Второй', version: seen.version + 2 })
    const records = await server.platform.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'user.update')
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(records.map(({ after }) => after)).toEqual([
      expect.objectContaining({ without_version: true }),
      expect.not.objectContaining({ without_version: true }),
    ])
  })

  test('another address becomes the name to sign in with', async () => {
    const { username, headers } = await member()
    const email = `moved-${username}`
    const response = await ask('PUT', `users/${username}`, await editOf(username, { email, username: email }))
    expect(response.json()).toMatchObject({ username: email, Email: email })
    expect((await me(headers)).statusCode).toBe(401)
    await server.signIn(email, password)
  })

  test('deactivation ends sessions and links at once; activation brings nothing of that back', async () => {
    const { username, headers } = await member()
    expect((await ask('PATCH', `users/${username}`, { status: 'inactive' })).json().status).toBe('inactive')
    expect((await me(headers)).statusCode).toBe(401)
    await expect(server.signIn(username, password)).rejects.toThrow('BAD_CREDENTIALS')
    expect((await ask('PATCH', `users/${username}`, { status: 'active' })).json().status).toBe('active')
    expect((await me(headers)).statusCode).toBe(401)
    await server.signIn(username, password)
  })

  test('an invited user can’t be activated without a password, and is invited anew after a deactivation', async () => {
    const { username } = (await ask('POST', 'users', form())).json<{ username: string }>()
    const [mailed = ''] = await linksTo(username)
    expect(codeOf(await ask('PATCH', `users/${username}`, { status: 'active' }))).toEqual([
      409,
      'NOT_CONFIRMED',
    ])
    await ask('PATCH', `users/${username}`, { status: 'inactive' })
    expect((await confirm(mailed)).json().code).toBe('TOKEN_INVALID')
    expect((await ask('PATCH', `users/${username}`, { status: 'active' })).json().status).toBe('invited')
    expect(await linksTo(username)).toHaveLength(2)
  })

  test('deletion ends the sessions, and the address is free again', async () => {
    const { username, headers } = await member()
    expect((await ask('DELETE', `users/${username}`)).statusCode).toBe(204)
    expect((await me(headers)).statusCode).toBe(401)
    expect(codeOf(await ask('GET', `users/${username}`))).toEqual([404, 'NOT_FOUND'])
    expect((await ask('POST', 'users', form({ email: username, username }))).statusCode).toBe(201)
  })

  test('are written down with who did it, without phone, name or password', async () => {
    const { username } = await member()
    await ask('PUT', `users/${username}`, await editOf(username, { roleName: 'COURIER' }))
    const [record] = await server.platform.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'user.update')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(record).toMatchObject({
      actor: asAdmin,
      before: { username, role: 'ONLINE_STORE_MANAGER', merchants: [] },
      after: { username, role: 'COURIER', merchants: ['ALPHA'] },
    })
    expect(JSON.stringify(record)).not.toMatch(/77015554433|argon2|Ким/)
  })

  test('users can’t delete, deactivate or demote themselves', async () => {
    expect(codeOf(await ask('DELETE', `users/${asAdmin}`))).toEqual([409, 'OWN_RIGHTS'])
    expect(codeOf(await ask('PATCH', `users/${asAdmin}`, { status: 'inactive' }))).toEqual([
      409,
      'OWN_RIGHTS',
    ])
    const demoted = await editOf(asAdmin, { roleName: 'CLERK' })
    expect(codeOf(await ask('PUT', `users/${asAdmin}`, demoted))).toEqual([409, 'OWN_RIGHTS'])
  })

  test('a user without a right neither grants it nor changes its holders', async () => {
    const clerk = await member('CLERK')
    const { username } = await member('COURIER')
    const as = (method: Method, path: string, body?: object) => ask(method, path, body, clerk.headers)
    expect(codeOf(await as('POST', 'users', form()))).toEqual([403, 'CANNOT_GRANT'])
    expect(
      codeOf(
        await as(
          'PUT',
          `users/${clerk.username}`,
          await editOf(clerk.username, { roleName: 'ADMINISTRATOR' }),
        ),
      ),
    ).toEqual([403, 'CANNOT_GRANT'])
    for (const target of [username, asAdmin]) {
      expect(codeOf(await as('PUT', `users/${target}`, await editOf(target, { roleName: 'CLERK' })))).toEqual(
        [403, 'HIGHER_RIGHTS'],
      )
      expect(codeOf(await as('DELETE', `users/${target}`))).toEqual([403, 'HIGHER_RIGHTS'])
    }
  })

  test('an answer says what its asker may not do, as the change would', async () => {
    const clerk = await member('CLERK')
    const courier = await member('COURIER')
    const refusedTo = async (headers: typeof admin, username: string) =>
      (await ask('GET', `users/${username}`, undefined, headers)).json<{ refused: object }>().refused
    expect(await refusedTo(admin, clerk.username)).toEqual({})
    expect(await refusedTo(admin, asAdmin)).toEqual({
      deactivate: 'Нельзя отключить собственную учётную запись',
      delete: 'Нельзя удалить собственную учётную запись',
    })
    const refused = await refusedTo(clerk.headers, courier.username)
    expect(Object.keys(refused)).toEqual(['edit', 'activate', 'deactivate', 'delete', 'dataWays'])
    const listed = await ask('GET', `users?email=${courier.username}`, undefined, clerk.headers)
    expect(listed.json().users).toMatchObject([{ refused }])
    const tried = await ask('DELETE', `users/${courier.username}`, undefined, clerk.headers)
    expect(Object.values(refused)).toEqual(Array(5).fill(tried.json().message))
  })

  test('two administrators delete each other at once: one stays', async () => {
    const [one, other] = [await member('ADMINISTRATOR'), await member('ADMINISTRATOR')]
    const responses = await Promise.all([
      ask('DELETE', `users/${other.username}`, undefined, one.headers),
      ask('DELETE', `users/${one.username}`, undefined, other.headers),
    ])
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([204, 401])
  })
})

describe('the command create-admin', () => {
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
})
