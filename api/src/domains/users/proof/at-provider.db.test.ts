import { openCabinet } from '../../../../test/oidc-cabinet.ts'

const cabinet = await openCabinet({ OIDC_DOMAINS: 'bank.kz' })
const { provider, server, post, enter, person } = cabinet
afterAll(cabinet.close)

type Headers = Record<string, string>

const prove = (headers: Headers, proof: object) => post('proof', proof, headers)
/** Makes a call that needs a proof, and changes nothing. */
const ask = async (headers: Headers) =>
  (await post('roles-permissions', { role: 'NONE', permissions: [] }, headers)).json().code
const [needed, open] = ['PROOF_REQUIRED', 'NOT_FOUND']
const why = (answer: Awaited<ReturnType<typeof prove>>) => [answer.statusCode, answer.json().code]
/** Makes all proofs old; the provider's clock stays. */
const age = async () => {
  const at = new Date(server.clock.now().getTime() - 16 * 60_000)
  await server.platform.db.updateTable('sessions').set({ proved_at: at }).execute()
}

/** A user without a password, signed in at the provider. */
async function guest() {
  const { id, username, account } = await person({}, 'invited')
  await server.platform.db
    .updateTable('users')
    .set((eb) => ({
      role_id: eb.selectFrom('roles').select('id').where('name', '=', 'ADMINISTRATOR').$castTo<number>(),
    }))
    .where('id', '=', id)
    .execute()
  const access = (await enter(account)).json<{ access: string }>().access
  return { id, username, account, headers: { authorization: `Bearer ${access}` } }
}

async function begin(headers: Headers) {
  const answer = await post('proof/provider', undefined, headers)
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return { url: answer.json<{ url: string }>().url, cookie }
}

test('a user without a password proves himself at the provider, which asks anew', async () => {
  const { headers, account } = await guest()
  await age()
  const ways = await server.app.inject({ url: '/api/users/api/v1/proof', headers })
  expect(ways.json()).toEqual({ password: false, code: false, passkey: null, provider: 'Банк' })
  const { url, cookie } = await begin(headers)
  expect(new URL(url).searchParams.get('max_age')).toBe('0')
  const answer = await provider.authorize(url, account.sub)
  expect((await prove({ ...headers, cookie }, { answer })).statusCode).toBe(204)
  expect(await ask(headers)).toBe(open)
  expect(why(await prove({ ...headers, cookie }, { answer }))).toEqual([400, 'OIDC_REFUSED'])
})

test.each([
  ['of a provider that was told nothing of asking anew', '', 0, undefined],
  ['of a provider that has asked a minute before', '0', 60, undefined],
  ['of another user', '0', 0, 'other'],
  ['of an account that nobody is bound to', '0', 0, 'nobody'],
] as const)('the answer %s proves nothing', async (_, maxAge, secondsAgo, who) => {
  const { headers, account } = await guest()
  const other = await guest()
  provider.add({ sub: 'nobody', email: account.email ?? '', email_verified: true })
  await age()
  const { url, cookie } = await begin(headers)
  const sub = who === 'other' ? other.account.sub : who === 'nobody' ? who : account.sub
  const sent = new URL(url)
  if (maxAge === '') sent.searchParams.delete('max_age')
  provider.signedInSecondsAgo = secondsAgo
  const answer = await provider.authorize(sent.href, sub)
  provider.signedInSecondsAgo = 0
  expect(why(await prove({ ...headers, cookie }, { answer }))).toEqual([400, 'OIDC_REFUSED'])
  expect(await ask(headers)).toBe(needed)
})

test('the answer for another session, or for a sign-in, proves nothing, and that of a proof signs nobody in', async () => {
  const { headers, account } = await guest()
  const other = await guest()
  await age()
  const there = await begin(other.headers)
  const answer = await provider.authorize(there.url, account.sub)
  expect(why(await prove({ ...headers, cookie: there.cookie }, { answer }))).toEqual([400, 'OIDC_REFUSED'])
  const signingIn = await cabinet.begin()
  const entry = await provider.authorize(signingIn.url, account.sub)
  expect(why(await prove({ ...headers, cookie: signingIn.cookie }, { answer: entry }))).toEqual([
    400,
    'OIDC_REFUSED',
  ])
  const own = await begin(headers)
  const proof = await provider.authorize(own.url, account.sub)
  expect((await cabinet.finish(proof, own.cookie)).statusCode).toBe(401)
  expect(await ask(headers)).toBe(needed)
})
