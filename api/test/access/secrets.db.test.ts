import { type CallKey, type CallSpec, calls } from '@cabinet/contract'
import { read, utils } from '@e965/xlsx'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { createKey } from '../../src/domains/integrations/keys.ts'
import { stepOf, totp } from '../../src/domains/users/second-factor/totp.ts'
import { commandContext } from '../../src/platform/service-context.ts'
import { password } from '../people.ts'
import { webhookUrl } from './administration-samples.ts'
import { samples } from './samples.ts'
import { makeWorld, type World } from './world.ts'

let world: World
/** Values that their owner may see only once: name → value. */
const secrets: Record<string, string> = {}
/** Every answer, headers included, after the secrets exist. */
const recorded: string[] = []

const smtpHost = 'mail.canary-search.kz'
const typed = {
  smtp_auth_password: 'canary-Smtp-7f3a55',
  archive_password: 'canary-Archive-91bc20',
  newPassword: 'canary-Password-77-дом',
  wrongPassword: 'canary-Wrong-5510-сад',
}

beforeAll(async () => {
  world = await makeWorld()
  await makeSecrets()
  await walk()
}, 240_000)
afterAll(() => world.server.close())

async function call(key: CallKey, input: Parameters<World['call']>[1], headers?: Record<string, string>) {
  const response = await world.call(key, input, headers)
  recorded.push(`${key} ${JSON.stringify(response.headers)} ${text(response)}`)
  return response
}

/** Makes a call whose answer issues a secret to its owner, so the answer stays out of the search. */
const issue = (key: CallKey, input: Parameters<World['call']>[1], headers?: Record<string, string>) =>
  world.call(key, input, headers)

async function makeSecrets(): Promise<void> {
  const { server } = world
  const { db, clock } = server.platform
  const admin = await world.as('administrator@test.kz')
  const partner = samples['PUT /accounting/v1/merchants/{id}'][1](world.alpha)
  const withSecrets = {
    ...partner,
    body: {
      ...partner.body,
      smtp_host: smtpHost,
      smtp_port: 587,
      smtp_auth_name: 'shop',
      smtp_auth_password: typed.smtp_auth_password,
      archive_password: typed.archive_password,
    },
  }
  expect((await call('PUT /accounting/v1/merchants/{id}', withSecrets, admin)).statusCode).toBe(200)
  // This call with secrets is refused, so an error could repeat them.
  await call(
    'PUT /accounting/v1/merchants/{id}',
    { ...withSecrets, body: { ...withSecrets.body, bid: 'x' } },
    admin,
  )
  await call('PUT /accounting/v1/merchants/{id}', withSecrets, admin)

  await call('GET /users/api/v1/forget-password/{email}', { params: { email: 'courier@test.kz' } })
  await server.runJobs()
  const mail = await db.selectFrom('dev_mails').select('body').execute()
  secrets.linkToken = /token=([\w-]{43})/.exec(mail.map(({ body }) => body).join('\n'))?.[1] ?? ''
  const setting = { token: secrets.linkToken, password: typed.newPassword }
  await call('POST /users/api/v1/confirmation', { body: { ...setting, token: `${secrets.linkToken}x` } })
  expect((await call('POST /users/api/v1/confirmation', { body: setting })).statusCode).toBe(204)
  await call('POST /users/api/v1/sign-in', {
    body: { username: 'courier@test.kz', password: typed.wrongPassword },
  })

  const session = await server.signIn('courier@test.kz', typed.newPassword)
  secrets.accessToken = session.access
  secrets.refreshToken = session.refreshCookie.split(';')[0]?.split('=')[1] ?? ''
  const own = { authorization: `Bearer ${session.access}` }
  const enrolled = await issue(
    'POST /users/api/v1/second-factor',
    { body: { password: typed.newPassword } },
    own,
  )
  secrets.totpSecret = enrolled.json<{ secret: string }>().secret
  const code = totp(secrets.totpSecret, stepOf(clock()))
  const confirmed = await issue('POST /users/api/v1/second-factor/confirmation', { body: { code } }, own)
  secrets.recoveryCode = confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes[0] ?? ''
  const hook = { body: { merchantId: 'ALPHA', url: webhookUrl, events: ['order.created'] } }
  const added = await issue('POST /integrations/v1/webhooks', hook, admin)
  secrets.webhookSecret = added.json<{ secret: string }>().secret
  const ofHook = { params: { id: added.json<{ id: number }>().id } }
  const rotated = await issue('POST /integrations/v1/webhooks/{id}/secret', ofHook, admin)
  secrets.rotatedSecret = rotated.json<{ secret: string }>().secret
  secrets.apiKey =
    (await createKey(
      commandContext(db, clock(), 'create-key', 'test'),
      { kind: 'partner', merchantId: 'ALPHA' },
      'Магазин',
    )) ?? ''
  await call(
    'POST /intake/v1/applications',
    { body: { nothing: 'valid' } },
    { authorization: `Bearer ${secrets.apiKey}` },
  )
  Object.assign(secrets, typed, { samplesPassword: password })
}

/** Makes every call as superadmin and as an administrator, in the samples' order; their changes do not matter. */
async function walk(): Promise<void> {
  const isForMachines = ({ access }: CallSpec) => typeof access === 'object' && !('permission' in access)
  for (const person of ['superadmin', 'administrator@test.kz']) {
    const headers = await world.as(person)
    for (const key of Object.keys(calls) as CallKey[]) {
      // Machines' calls need keys, and signing out would end the test's own session.
      if (isForMachines(calls[key]) || key === 'POST /users/api/v1/sign-out') continue
      await call(key, samples[key][1](world.alpha), headers)
    }
  }
  await world.server.runJobs()
}

/** Returns the answer as text, an Excel file as the text of its cells. */
function text({ headers, rawPayload }: LightMyRequestResponse): string {
  if (!String(headers['content-type']).includes('spreadsheetml')) return rawPayload.toString('utf8')
  const { Sheets } = read(rawPayload)
  return Object.values(Sheets)
    .map((sheet) => utils.sheet_to_csv(sheet))
    .join('\n')
}

/** Returns every row as text, except the dev mailbox's two tables, which stand for mail server and telephone. */
async function database(): Promise<string> {
  const { db } = world.server.platform
  const { rows } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db)
  const tables = rows.filter(({ name }) => !['dev_mails', 'dev_sms'].includes(name))
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['audit_log', 'merchants', 'job']))
  const texts: string[] = []
  for (const { schema, name } of tables) {
    const found = await sql<{
      row: string
    }>`select t::text as row from ${sql.table(`${schema}.${name}`)} t`.execute(db)
    texts.push(...found.rows.map(({ row }) => `${name} ${row}`))
  }
  return texts.join('\n')
}

test('there is something to search for, and the search would find it', async () => {
  for (const [name, value] of Object.entries(secrets))
    expect([name, value.length >= 12]).toEqual([name, true])
  const answers = recorded.join('\n')
  expect(recorded.length).toBeGreaterThan(100)
  expect(answers).toContain(smtpHost)
  expect(await database()).toContain(smtpHost)
  expect(world.server.log.join('\n')).toContain('second-factor')
})

test('no answer, header, file or refusal holds a secret', () => {
  for (const [name, value] of Object.entries(secrets))
    expect([name, recorded.find((answer) => answer.includes(value))]).toEqual([name, undefined])
})

test('no line of the log holds a secret', () => {
  for (const [name, value] of Object.entries(secrets))
    expect([name, world.server.log.find((line) => line.includes(value))]).toEqual([name, undefined])
})

test('no table holds a secret in clear: neither audit, history and jobs, nor its own', async () => {
  const rows = await database()
  for (const [name, value] of Object.entries(secrets))
    expect([name, rows.split('\n').find((row) => row.includes(value))]).toEqual([name, undefined])
})
