import { build } from '../../../../test/build.ts'
import { addUser, password } from '../../../../test/people.ts'
import {
  asAdmin,
  ask,
  codeOf,
  confirm,
  form,
  linksTo,
  server,
  withAdministrator,
} from '../../../../test/user-forms.ts'

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

  test('refuses a range that ends before it begins', async () => {
    const response = await ask('GET', 'users?registrationStartDate=2023-05-10&registrationEndDate=2023-05-09')
    expect(codeOf(response)).toEqual([400, 'VALIDATION'])
  })
})
