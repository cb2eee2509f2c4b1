import type { TestServer } from './build.ts'
import { addUser, password } from './people.ts'

let users = 0

/** Returns the requests of tests about mailed links; the server may start later. */
export function passwordLinks(server: () => TestServer) {
  async function person(status: 'active' | 'invited' | 'inactive' = 'active'): Promise<string> {
    users += 1
    const username = `link${users}@test.kz`
    await addUser(server().platform.db, { username, status })
    return username
  }

  const forget = (email: string, cookie = '') =>
    server().app.inject({
      url: `/api/users/api/v1/forget-password/${encodeURIComponent(email)}`,
      headers: { cookie },
    })

  const resend = (payload: { email: string; firstName: string; username: string }) =>
    server().app.inject({ method: 'POST', url: '/api/users/api/v1/users/resend', payload })

  const confirm = (token: string, chosen: string) =>
    server().app.inject({
      method: 'POST',
      url: '/api/users/api/v1/confirmation',
      payload: { token, password: chosen },
    })

  async function mailsTo(recipient: string) {
    await server().runJobs()
    return server()
      .platform.db.selectFrom('dev_mails')
      .selectAll()
      .where('recipient', '=', recipient)
      .orderBy('sent_at')
      .execute()
  }

  /** Returns the token of the newest mailed link. */
  async function tokenFor(recipient: string): Promise<string> {
    const mail = (await mailsTo(recipient)).at(-1)
    return /confirmation\?token=([\w-]{43})\n/.exec(mail?.body ?? '')?.[1] ?? ''
  }

  /** Returns the cookie of a browser from which the user has signed in. */
  async function knownBrowserOf(username: string): Promise<string> {
    const payload = { username, password }
    const { cookies } = await server().app.inject({
      method: 'POST',
      url: '/api/users/api/v1/sign-in',
      payload,
    })
    const { name = '', value = '' } = cookies.find(({ name }) => name.endsWith('cabinet_known')) ?? {}
    return `${name}=${value}`
  }

  return { person, forget, resend, confirm, mailsTo, tokenFor, knownBrowserOf }
}
