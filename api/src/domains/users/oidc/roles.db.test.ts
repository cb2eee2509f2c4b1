import { build, type TestServer } from '../../../../test/build.ts'
import { type Account, TestProvider } from '../../../../test/oidc-provider.ts'
import { addMerchants, addUser } from '../../../../test/people.ts'

let provider: TestProvider
let server: TestServer

beforeAll(async () => {
  provider = await TestProvider.start('http://localhost:8080')
  const roles = 'admins=ADMINISTRATOR, shops=ONLINE_STORE_MANAGER, couriers=COURIER, ghosts=NO_SUCH_ROLE'
  server = await build({ env: { ...provider.env, OIDC_ROLES: roles } })
  await addMerchants(server.platform.db, 'ALPHA', 'BETA')
  await addUser(server.platform.db, { username: 'first@test.kz' })
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

const binOfBeta = '200140000002'
let people = 0
/** Somebody whom only the provider knows. */
function newcomer(): Account & { readonly email: string } {
  people += 1
  const name = { given_name: 'Асель', family_name: 'Ким' }
  return { sub: `sub-${people}`, email: `new${people}@bank.kz`, email_verified: true, ...name }
}

async function enter(who: Account, change: Partial<Account> = {}) {
  const account = provider.add({ ...who, ...change })
  const post = (path: string, payload?: object, cookie = '') =>
    server.app.inject({
      method: 'POST',
      url: `/api/users/api/v1/oidc/${path}`,
      headers: { cookie },
      ...(payload && { payload }),
    })
  const begun = await post('start')
  const cookie = begun.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return post('sign-in', { answer: await provider.authorize(begun.json().url, account.sub) }, cookie)
}
const me = async (access: string) =>
  server.app.inject({ url: '/api/users/api/v1/me', headers: { authorization: `Bearer ${access}` } })
const rights = async (answer: Awaited<ReturnType<typeof enter>>) => {
  const { roles, merchants, fullName } = (await me(answer.json().access)).json()
  return {
    role: roles[0].name,
    merchants: merchants.map((one: { merchant_id: string }) => one.merchant_id),
    fullName,
  }
}
const records = ({ email }: { readonly email: string }) =>
  server.platform.db
    .selectFrom('audit_log')
    .select(['action', 'actor'])
    .where('subject_id', '=', email)
    .orderBy('id')
    .execute()

test('a group with a role makes the user; role and partners follow the provider at each sign-in', async () => {
  const who = newcomer()
  const first = await enter(who, { groups: ['other', 'couriers'], partners: ['ALPHA', 'unknown'] })
  expect(await rights(first)).toEqual({ role: 'COURIER', merchants: ['ALPHA'], fullName: 'Ким Асель' })
  const second = await enter(who, { groups: ['couriers', 'shops'], partners: [binOfBeta] })
  expect(await rights(second)).toMatchObject({ role: 'ONLINE_STORE_MANAGER', merchants: ['BETA'] })
  // A changed role ends what began with the other one.
  expect((await me(first.json().access)).statusCode).toBe(401)
  expect(await rights(await enter(who, { groups: ['shops'] }))).toMatchObject({ merchants: ['BETA'] })
  const by = { actor: 'OpenID Connect' }
  expect(await records(who)).toEqual([
    { action: 'user.oidc-bind', ...by },
    { action: 'user.create', ...by },
    { action: 'user.update', ...by },
  ])
})

test.each<[string, Partial<Account>]>([
  ['no group', {}],
  ['no group of the settings', { groups: ['other'] }],
  ['a group whose role does not exist', { groups: ['ghosts'] }],
  ['a text in place of groups', { groups: 'admins' as never }],
  ['an address that is not verified', { groups: ['admins'], email_verified: false }],
])('%s makes nobody', async (_, change) => {
  const who = newcomer()
  expect((await enter(who, change)).json().code).toBe('OIDC_REFUSED')
  const users = server.platform.db.selectFrom('users').select('id').where('username', '=', who.email)
  expect(await users.execute()).toEqual([])
})

test('who leaves every group is refused, and his sessions end', async () => {
  const who = newcomer()
  const { access } = (await enter(who, { groups: ['shops'] })).json()
  expect((await enter(who, { groups: [] })).json().message).toMatch(/^Ни у одной из ваших групп/)
  expect((await me(access)).statusCode).toBe(401)
})

test('the last administrator stays one, and the log tells it', async () => {
  const who = newcomer()
  const set = (status: 'active' | 'inactive') =>
    server.platform.db.updateTable('users').set({ status }).where('username', '<>', who.email).execute()
  await set('inactive')
  expect(await rights(await enter(who, { groups: ['admins'] }))).toMatchObject({ role: 'ADMINISTRATOR' })
  const demoted = await enter(who, { groups: ['couriers'], partners: ['ALPHA'] })
  expect(await rights(demoted)).toMatchObject({ role: 'ADMINISTRATOR', merchants: ['ALPHA'] })
  expect((await records(who)).map(({ action }) => action)).toContain('user.role-kept')
  await set('active')
  expect(await rights(await enter(who, { groups: ['couriers'] }))).toMatchObject({ role: 'COURIER' })
})

test('a required second factor is the provider’s matter', async () => {
  const who = newcomer()
  await server.platform.db.updateTable('security_settings').set({ second_factor_required: true }).execute()
  const { access } = (await enter(who, { groups: ['admins'] })).json()
  expect((await me(access)).json().mustEnrol).toBe(false)
})
