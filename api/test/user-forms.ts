import type { LightMyRequestResponse } from 'fastify'
import { build, type TestServer } from './build.ts'
import { addMerchants, addRole, addUser, password } from './people.ts'

export let server: TestServer
export let admin: { authorization: string }
export const asAdmin = 'admin@test.kz'

export function withAdministrator(): void {
  beforeAll(async () => {
    server = await build()
    const { db } = server.platform
    await addMerchants(db, 'ALPHA', 'BETA')
    await addRole(db, 'CLERK', ['CREATE_SUPER_USER'])
    await addUser(db, { username: asAdmin, merchants: ['ALPHA', 'BETA'] })
    admin = (await server.signIn(asAdmin, password)).headers
  })
  afterAll(() => server.close())
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export function ask(
  method: Method,
  path: string,
  payload?: object,
  headers = admin,
): Promise<LightMyRequestResponse> {
  const url = `/api/users/api/v1/${path}`
  return server.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
}

let people = 0
export const form = (changes: object = {}) => {
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
export const codeOf = (response: LightMyRequestResponse) => [response.statusCode, response.json().code]

/** Adds a user with a password, and returns the headers of a session. */
export async function member(role = 'ONLINE_STORE_MANAGER') {
  people += 1
  const username = `member${people}@test.kz`
  await addUser(server.platform.db, { username, role })
  return { username, headers: (await server.signIn(username, password)).headers }
}

export async function linksTo(email: string): Promise<string[]> {
  await server.runJobs()
  const mails = await server.platform.db
    .selectFrom('dev_mails')
    .select('body')
    .where('recipient', '=', email)
    .orderBy('sent_at')
    .execute()
  return mails.map(({ body }) => /token=([\w-]{43})/.exec(body)?.[1] ?? '')
}

export const confirm = (token: string) =>
  ask('POST', 'confirmation', { token, password: 'Новый пароль 2026' })
