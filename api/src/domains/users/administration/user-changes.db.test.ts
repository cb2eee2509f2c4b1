import { password } from '../../../../test/people.ts'
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

withAdministrator()

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
