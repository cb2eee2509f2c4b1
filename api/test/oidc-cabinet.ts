import { build, type TestServer } from './build.ts'
import { type Account, TestProvider } from './oidc-provider.ts'
import { addUser } from './people.ts'

/** Opens a cabinet with a provider, and people who sign in there. */
export async function openCabinet(env: Record<string, string> = {}) {
  const provider = await TestProvider.start('http://localhost:8080')
  const server = await build({ env: { ...provider.env, ...env } })

  const post = (path: string, payload?: object, headers: Record<string, string> = {}, at = server) =>
    at.app.inject({
      method: 'POST',
      url: `/api/users/api/v1/${path}`,
      headers,
      ...(payload && { payload }),
    })
  /** Begins a sign-in as a browser does. */
  const begin = async (at = server) => {
    const answer = await post('oidc/start', undefined, {}, at)
    expect(answer.statusCode).toBe(200)
    const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    return { url: answer.json<{ url: string }>().url, cookie }
  }
  const finish = (answer: string, cookie: string, at = server) =>
    post('oidc/sign-in', { answer }, { cookie }, at)
  /** Goes the whole way as an account. */
  const enter = async (account: Account, at = server) => {
    provider.add(account)
    const { url, cookie } = await begin(at)
    return finish(await provider.authorize(url, account.sub), cookie, at)
  }
  const me = (access: string, at: TestServer = server) =>
    at.app.inject({ url: '/api/users/api/v1/me', headers: { authorization: `Bearer ${access}` } })
  const logOut = async (token: string, at = server) => {
    const answer = await at.app.inject({
      method: 'POST',
      url: '/api/users/api/v1/oidc/backchannel-logout',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ logout_token: token }).toString(),
    })
    return answer.statusCode
  }
  let people = 0
  /** A user of the cabinet with an account at the provider. */
  const person = async (more: Partial<Account> = {}, status: 'active' | 'invited' = 'active') => {
    people += 1
    const username = `person${people}@test.kz`
    const id = await addUser(server.platform.db, { username, role: 'COURIER', status })
    return { id, username, account: { sub: `sub-${people}`, email: username, email_verified: true, ...more } }
  }
  const close = async () => {
    await server.close()
    await provider.close()
  }
  return { provider, server, post, begin, finish, enter, me, logOut, person, close }
}
