import { promote, publish, revoke } from '@cabinet/release'
import { Workshop } from '@cabinet/release/test'
import { build, type TestServer } from '../../../../test/build.ts'
import { addUser, password } from '../../../../test/people.ts'

let server: TestServer
let headers: { authorization: string }
let shop: Workshop

beforeAll(async () => {
  server = await build()
  await addUser(server.platform.db, { username: 'admin@test.kz' })
  await addUser(server.platform.db, { username: 'other@test.kz' })
  shop = await Workshop.open()
  const { releases } = server.platform
  await publish(releases, await shop.buildShell('1.0.0'))
  for (const version of ['1.0.0', '1.1.0', '1.2.0'])
    await publish(releases, await shop.buildRemote('mfe-a', version))
  await publish(releases, await shop.buildRemote('mfe-b', '1.0.0', {}, ['/mfe-a']))
  await publish(releases, await shop.buildRemote('mfe-new', '1.0.0'))
  const first = ['shell', 'mfe-a'].map((app) => ({ app, version: '1.0.0' }))
  await promote(releases, first, { who: 'ann', reason: 'первый выпуск' })
})
// The clock goes on, and access tokens end before a preview does.
beforeEach(async () => {
  headers = (await server.signIn('admin@test.kz', password)).headers
})
afterAll(async () => {
  await server.close()
  await shop.close()
})

const post = (path: string, payload: object) =>
  server.app.inject({ method: 'POST', url: `/api/releases/v1/${path}`, payload, headers })
const link = (version: string, app = 'mfe-a', minutes = 10) => post('preview', { app, version, minutes })
const page = (cookie = '') =>
  server.app.inject({ url: '/merchant-cabinet/x', headers: { accept: 'text/html', cookie } })

/** Opens a link; answers the cookie that the browser holds then. */
async function enter(version: string, app = 'mfe-a', minutes = 10): Promise<string> {
  const { path } = (await link(version, app, minutes)).json<{ path: string }>()
  const entry = await post('preview/entry', { token: path.slice('/preview/'.length) })
  expect(entry.json()).toMatchObject({ app, version })
  const [cookie] = entry.cookies
  expect(cookie).toMatchObject({
    name: 'cabinet_preview',
    path: '/merchant-cabinet',
    httpOnly: true,
    sameSite: 'Strict',
  })
  return `cabinet_preview=${cookie?.value}`
}

test.each([
  ['a version that is not live', 'mfe-a', '1.1.0'],
  ['a remote that never was live', 'mfe-new', '1.0.0'],
])(
  'who has opened the link sees %s, nobody else does, and nothing of the store changes',
  async (_, app, version) => {
    const before = (await page()).body
    const shown = await page(await enter(version, app))
    expect(shown.body).toContain(`/apps/${app}/${version}/remoteEntry.js`)
    expect(shown.body).toContain(`"preview":{"app":"${app}","version":"${version}"`)
    expect(shown.headers['cache-control']).toBe('no-store')
    expect(shown.headers['content-security-policy']).toContain("default-src 'none'")
    expect((await page()).body).toBe(before)
  },
)

test('it ends with its time, an hour at most, and the page is that of everybody again', async () => {
  const cookie = await enter('1.1.0', 'mfe-a', 60)
  expect((await link('1.1.0', 'mfe-a', 61)).statusCode).toBe(400)
  server.clock.advance({ minutes: 61 })
  expect((await page(cookie)).body).not.toContain('"preview"')
})

test.each([
  [
    'a link of which the time is over',
    'PREVIEW_OVER',
    async () => {
      const { path } = (await link('1.1.0', 'mfe-a', 1)).json<{ path: string }>()
      server.clock.advance({ minutes: 2 })
      return path.slice('/preview/'.length)
    },
  ],
  ['a forged link', 'PREVIEW_OVER', async () => 'eyJhbGciOiJub25lIn0.eyJhcHAiOiJtZmUtYSJ9.'],
  [
    'the cookie of somebody in the place of a link',
    'PREVIEW_OVER',
    async () => (await enter('1.1.0')).split('=')[1] ?? '',
  ],
])('%s opens nothing', async (_, code, token) => {
  const answer = await post('preview/entry', { token: await token() })
  expect([answer.statusCode, answer.json().code, answer.cookies]).toEqual([409, code, []])
})

test('check 43: a link opens to who asked for it alone', async () => {
  const { path } = (await link('1.1.0')).json<{ path: string }>()
  const token = path.slice('/preview/'.length)
  const mine = headers
  headers = (await server.signIn('other@test.kz', password)).headers
  const answer = await post('preview/entry', { token })
  expect([answer.statusCode, answer.json().code, answer.cookies]).toEqual([409, 'PREVIEW_OVER', []])
  headers = mine
  expect((await post('preview/entry', { token })).statusCode).toBe(200)
})

test('a link in the place of the cookie shows nothing', async () => {
  const { path } = (await link('1.1.0')).json<{ path: string }>()
  expect((await page(`cabinet_preview=${path.slice('/preview/'.length)}`)).body).not.toContain('"preview"')
})

test.each([
  ['a version that is not published', 'mfe-a', '9.9.9'],
  ['the shell', 'shell', '1.0.0'],
  ['what the gate refuses', 'mfe-b', '1.0.0'],
])('no link for %s', async (_, app, version) => {
  const answer = await link(version, app)
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'RELEASE_REFUSED'])
})

test('who leaves it, signs in or signs out holds no preview any more', async () => {
  const left = await server.app.inject({ method: 'DELETE', url: '/api/releases/v1/preview', headers })
  const signedIn = await server.app.inject({
    method: 'POST',
    url: '/api/users/api/v1/sign-in',
    payload: { username: 'admin@test.kz', password },
  })
  const signedOut = await server.app.inject({ method: 'POST', url: '/api/users/api/v1/sign-out' })
  for (const answer of [left, signedIn, signedOut])
    expect(answer.cookies).toContainEqual(expect.objectContaining({ name: 'cabinet_preview', value: '' }))
})

test('a version that is revoked meanwhile is not shown any more', async () => {
  const cookie = await enter('1.2.0')
  expect((await page(cookie)).body).toContain('"preview"')
  await revoke(server.platform.releases, 'mfe-a', '1.2.0', { who: 'ann', reason: 'утечка' })
  expect((await page(cookie)).body).not.toContain('"preview"')
  expect((await link('1.2.0')).json().code).toBe('RELEASE_REFUSED')
})

test('published versions are named, newest first, and the audit knows who looked at what', async () => {
  const url = '/api/releases/v1/apps/mfe-a/versions'
  const { items } = (await server.app.inject({ url, headers })).json<{ items: { version: string }[] }>()
  expect(items.map(({ version }) => version).sort()).toEqual(['1.0.0', '1.1.0', '1.2.0'])
  await enter('1.1.0')
  const records = await server.platform.db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'subject_id', 'after'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  const after = expect.objectContaining({ version: '1.1.0' })
  expect(records).toEqual([
    { actor: 'admin@test.kz', action: 'release.preview-entry', subject_id: 'mfe-a', after },
    { actor: 'admin@test.kz', action: 'release.preview', subject_id: 'mfe-a', after },
  ])
})
