import type { LightMyRequestResponse } from 'fastify'
import type { UserStatus } from '../src/domains/users/tables.ts'
import { refreshCookieOf, type TestServer } from './build.ts'
import { addUser } from './people.ts'

interface Sent {
  readonly payload?: object
  readonly cookie?: string
  readonly headers?: Record<string, string>
}

/** Returns the calls of a session, as a browser would make them. */
export function sessionCalls(server: TestServer) {
  let users = 0

  /** Sends `POST /users/api/v1/<call>`. */
  const post = (
    call: string,
    { payload, cookie, headers = {} }: Sent = {},
  ): Promise<LightMyRequestResponse> =>
    server.app.inject({
      method: 'POST',
      url: `/api/users/api/v1/${call}`,
      ...(payload === undefined ? {} : { payload }),
      headers: { ...headers, ...(cookie === undefined ? {} : { cookie }) },
    })
  const refresh = (cookie: string) => post('refresh', { cookie })

  return {
    post,
    refresh,
    signIn: (username: string, typed: string) => post('sign-in', { payload: { username, password: typed } }),
    me: ({ headers }: { headers: { authorization: string } }) =>
      server.app.inject({ url: '/api/users/api/v1/me', headers }),

    /** Adds a user for one test alone, so that failures and sessions of other tests don't count. */
    person: async (changes: { status?: UserStatus; role?: string } = {}) => {
      users += 1
      const username = `person${users}@test.kz`
      const id = await addUser(server.platform.db, { username, ...changes })
      return { id, username }
    },

    /** Refreshes the session by a cookie that must be valid. */
    renewed: async (cookie: string): Promise<{ access: string; cookie: string }> => {
      const response = await refresh(cookie)
      expect(response.statusCode).toBe(200)
      return { access: response.json<{ access: string }>().access, cookie: refreshCookieOf(response) ?? '' }
    },
  }
}

export type SessionCalls = ReturnType<typeof sessionCalls>

export const bearer = (access: string) => ({ headers: { authorization: `Bearer ${access}` } })
