import type { LightMyRequestResponse } from 'fastify'
import { build, type TestServer } from '../../../../test/build.ts'
import { addMerchants, addRole, addUser, password } from '../../../../test/people.ts'

let server: TestServer
let admin: { authorization: string }
const asAdmin = 'admin@test.kz'

beforeAll(async () => {
  server = await build()
  const { db } = server.platform
  await addMerchants(db, 'ALPHA', 'BETA')
  await addRole(db, 'CLERK', ['CREATE_SUPER_USER'])
  await addUser(db, { username: asAdmin, merchants: ['ALPHA'] })
  admin = (await server.signIn(asAdmin, password)).headers
})
afterAll(() => server.close())

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

function ask(
  method: Method,
  path: string,
  payload?: object,
  headers = admin,
): Promise<LightMyRequestResponse> {
  const url = `/api/users/api/v1/${path}`
  return server.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
}

let people = 0
const form = (changes: object = {}) => {
  people += 1
  const email = `new${people}@test.kz`
  return {
    lastName: 'Ким',
    firstName: 'Юлия',
    middleName: 'Олеговна',
    email,
    username: email,
    phoneNumber: '77015554433',
    IsUnloading: true,
    merchants: ['BETA'],
    roleName: 'ONLINE_STORE_MANAGER',
    ...changes,
  }
}
const codeOf = (response: LightMyRequestResponse) => [response.statusCode, response.json().code]

/** A user with a password, and his headers. */
async function member(role = 'ONLINE_STORE_MANAGER') {
  people += 1
  const username = `member${people}@test.kz`
  await addUser(server.platform.db, { username, role })
  return { username, headers: (await server.signIn(username, password)).headers }
}

async function linksTo(email: string): Promise<string[]> {
  await server.runJobs()
  const mails = await server.platform.db
    .selectFrom('dev_mails')
    .select('body')
    .where('recipient', '=', email)
    .orderBy('sent_at')
    .execute()
  return mails.map(({ body }) => /token=([\w-]{43})/.exec(body)?.[1] ?? '')
}

const confirm = (token: string) => ask('POST', 'confirmation', { token, password: 'Новый пароль 2026' })

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
    const at = async (username: string, time: string, merchants: string[]) => {
      await addUser(server.platform.db, { username, merchants })
      await server.platform.db
        .updateTable('users')
        // The product never changes it.
        .set({ registered_at: new Date(time) } as object)
        .where('username', '=', username)
        .execute()
    }
    await at('list1@test.kz', '2024-05-09T17:59:59Z', ['ALPHA'])
    await at('list2@test.kz', '2024-05-09T18:00:00Z', ['BETA'])
    await at('list3@test.kz', '2024-05-10T17:59:59Z', ['BETA'])
    expect(await emails('email=LIST')).toEqual(['list3@test.kz', 'list2@test.kz', 'list1@test.kz'])
    expect(await emails('email=list&merchantId=BETA')).toEqual(['list3@test.kz', 'list2@test.kz'])
    expect(await emails('registrationStartDate=2024-05-10&registrationEndDate=2024-05-10')).toEqual([
      'list3@test.kz',
      'list2@test.kz',
    ])
    expect((await ask('GET', 'users?email=list&lim=2&page=2')).json()).toMatchObject({
      users: [{ Email: 'list1@test.kz' }],
      total: 3,
    })
    expect(await emails('email=%25')).toEqual([])
  })

  test('refuses a range that ends before it begins', async () => {
    const response = await ask('GET', 'users?registrationStartDate=2024-05-10&registrationEndDate=2024-05-09')
    expect(codeOf(response)).toEqual([400, 'VALIDATION'])
  })
})

describe('changes', () => {
  const me = (headers: { authorization: string }) => ask('GET', 'me', undefined, headers)
  /** A form that was opened just now. */
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
    const { version: _missing, ...unseen } = await editOf(username)
    expect((await ask('PUT', `users/${username}`, unseen)).json()).toMatchObject({
      code: 'VALIDATION',
      fields: { version: 'Обязательное поле для заполнения' },
    })
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

  test('an invited user can’t be activated past his password, and is invited anew after a deactivation', async () => {
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

  test('nobody deletes, deactivates or demotes himself', async () => {
    expect(codeOf(await ask('DELETE', `users/${asAdmin}`))).toEqual([409, 'OWN_RIGHTS'])
    expect(codeOf(await ask('PATCH', `users/${asAdmin}`, { status: 'inactive' }))).toEqual([
      409,
      'OWN_RIGHTS',
    ])
    const demoted = await editOf(asAdmin, { roleName: 'CLERK' })
    expect(codeOf(await ask('PUT', `users/${asAdmin}`, demoted))).toEqual([409, 'OWN_RIGHTS'])
  })

  test('who lacks a right neither grants it nor touches who has it', async () => {
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
    expect(Object.keys(refused)).toEqual(['edit', 'activate', 'deactivate', 'delete'])
    const listed = await ask('GET', `users?email=${courier.username}`, undefined, clerk.headers)
    expect(listed.json().users).toMatchObject([{ refused }])
    const tried = await ask('DELETE', `users/${courier.username}`, undefined, clerk.headers)
    expect(Object.values(refused)).toEqual(Array(4).fill(tried.json().message))
  })

  test('of two administrators who delete each other at once, one stays', async () => {
    const [one, other] = [await member('ADMINISTRATOR'), await member('ADMINISTRATOR')]
    const responses = await Promise.all([
      ask('DELETE', `users/${other.username}`, undefined, one.headers),
      ask('DELETE', `users/${one.username}`, undefined, other.headers),
    ])
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([204, 401])
  })
})
