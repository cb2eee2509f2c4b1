import { readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'
import {
  type CallKey,
  type CallSpec,
  calls,
  keyRightNames,
  orderPermissions,
  permissionNames,
} from '@cabinet/contract'
import { read, utils } from '@e965/xlsx'
import { sql } from 'kysely'
import { createKey } from '../../src/domains/integrations/keys.ts'
import { signTicket } from '../../src/domains/settlements/card-statements/service.ts'
import { queueMails } from '../../src/domains/settlements/mails/queue-mails.ts'
import { systemScope } from '../../src/platform/access/scope.ts'
import { scoped } from '../../src/platform/db/scoped.ts'
import { commandContext, inTransaction } from '../../src/platform/service-context.ts'
import { job } from '../call.ts'
import { sendDueMails } from '../jobs.ts'
import { addUser, password } from '../people.ts'
import { samples } from './samples.ts'
import { buyerOf, makeWorld, type World } from './world.ts'

/**
 * Every call and mail that gives out buyers' data, with who gets name, phone, address, e-mail and IIN; docs/security.md has the same rows.
 * `session`: each user; `work`: who may act on orders or export. A call without a row gives nobody anything.
 */
const recipients = `
  GET /accounting/v1/applications | session | work | DELIVER_ORDERS, EXPORT_ORDERS | EXPORT_ORDERS | – | own partners
  GET /accounting/v1/applications/search | session | work | DELIVER_ORDERS, EXPORT_ORDERS | EXPORT_ORDERS | – | own partners
  GET /accounting/v1/applications/changes | session | work | DELIVER_ORDERS, EXPORT_ORDERS | EXPORT_ORDERS | – | own partners
  GET /accounting/v1/application/{id} | session | work | work | work | – | own partners
  GET /marketplace/v2/orders/{merchantOrderId} | – | – | work | – | – | own partners
  POST /accounting/v1/application/{id}/reveal | – | – | – | – | work | own partners
  PUT /accounting/changeStatus/json | work | work | DELIVER_ORDERS, EXPORT_ORDERS | EXPORT_ORDERS | – | own partners
  POST /accounting/v1/application/{id}/put-back | work | work | DELIVER_ORDERS, EXPORT_ORDERS | EXPORT_ORDERS | – | own partners
  POST /accounting/sendOtp | DELIVER_ORDERS | DELIVER_ORDERS | DELIVER_ORDERS | EXPORT_ORDERS | – | own partners
  GET /accounting/otp | – | DELIVER_ORDERS | – | – | – | own partners
  POST /accounting/checkOtp | DELIVER_ORDERS | DELIVER_ORDERS | DELIVER_ORDERS | EXPORT_ORDERS | – | own partners
  DELETE /marketplace/v2/orders/{merchantOrderId}/products/{productId} | work | work | DELIVER_ORDERS, EXPORT_ORDERS | EXPORT_ORDERS | – | own partners
  GET /uchet-accounting/application-report | EXPORT_ORDERS | EXPORT_ORDERS | EXPORT_ORDERS | EXPORT_ORDERS | EXPORT_ORDERS | own partners
  GET /accounting/v1/merchants/{id}/report | EXPORT_ORDERS | EXPORT_ORDERS | EXPORT_ORDERS | EXPORT_ORDERS | EXPORT_ORDERS | own partners
  GET /accounting/v1/apps-unloading-download-file/{fileId} | READ_UNLOADING | READ_UNLOADING | – | – | READ_UNLOADING | own partners
  GET /accounting/v1/merchants/{id}/push-apps-unloading | READ_UNLOADING | READ_UNLOADING | – | – | READ_UNLOADING | own partners
  GET /accounting/v1/statement-files/{ticket} | READ_UNLOADING | READ_UNLOADING | – | – | READ_UNLOADING | own partners of the link’s session, when it is opened
  copy of a register’s mail | READ_UNLOADING | READ_UNLOADING | – | – | READ_UNLOADING | partners given to a user with IsUnloading, when it leaves
  morning mail | – | – | – | – | – | partners of its user, when it leaves
  GET /merchant/v1/orders | buyers:read | buyers:read | buyers:read | buyers:read | – | partner of the key
  GET /merchant/v1/orders/{id} | buyers:read | buyers:read | buyers:read | buyers:read | – | partner of the key
  POST /merchant/v1/orders/{id}/status | buyers:read | buyers:read | buyers:read | buyers:read | – | partner of the key
  GET /merchant/v1/registers/{fileId} | registers:read | registers:read | – | – | registers:read | partner of the key
  intake’s answer | – | – | – | – | – | partner of the key
  log, /metrics | – | – | – | – | – | –
  audit, security log, history, views, documents (Firestore), kept answers, finished jobs | – | – | – | – | – | –
`
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))

const parts = ['client_first_name', 'phone', 'delivery_address', 'email', 'iin'] as const
type Part = (typeof parts)[number]
interface Visitor {
  readonly rights: readonly string[]
  readonly headers: Record<string, string>
}

let world: World
const people = new Map<string, Visitor>()
const lost: Visitor['rights'] = ['nothing at all']

/** Each permission alone, none, all; another partner's user, a deactivated one, and one who has just lost the role. */
beforeAll(async () => {
  world = await makeWorld()
  const { db } = world.server.platform
  const add = async (name: string, rights: Visitor['rights'], { headers }: { headers: Visitor['headers'] }) =>
    void people.set(name, { rights: [...rights, ...(rights === lost ? [] : ['session'])], headers })
  for (const permission of permissionNames)
    await add(permission, [permission], { headers: await world.as(`${permission.toLowerCase()}@test.kz`) })
  await add('none', [], { headers: await world.as('nothing@test.kz') })
  await add('superadmin', permissionNames, { headers: await world.as('superadmin') })
  for (const [name, merchants, rights] of [
    ['other', ['BETA'], lost],
    ['deactivated', ['ALPHA'], lost],
    ['changed', ['ALPHA'], []],
  ] as const) {
    await addUser(db, { username: `${name}@test.kz`, merchants })
    await add(name, rights, {
      headers: { ...(await world.server.signIn(`${name}@test.kz`, password)).headers },
    })
  }
  const change = (name: string, columns: object) =>
    db.updateTable('users').set(columns).where('username', '=', `${name}@test.kz`).execute()
  const { id } = await db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'NOTHING')
    .executeTakeFirstOrThrow()
  await change('deactivated', { status: 'inactive' })
  await change('changed', { role_id: id })
})
afterAll(() => world.server.close())

/** Returns which of the buyer's data a text holds. */
function partsIn(text: string): Part[] {
  const buyer = buyerOf('ALPHA')
  return parts.filter((part) => text.includes(buyer[part]))
}

function textOf(body: Buffer, type: string): string {
  if (type.includes('spreadsheet')) {
    const sheets = Object.values(read(body).Sheets)
    return sheets.map((sheet) => utils.sheet_to_csv(sheet)).join('\n')
  }
  if (!type.includes('zip')) return body.toString()
  return entriesOf(body).join('\n')
}

/** Returns the texts of a streamed zip, and of the books stored in it: local headers tell no size. */
function entriesOf(zip: Buffer): string[] {
  const found: string[] = []
  for (let at = zip.indexOf('PK\u0003\u0004'); at >= 0; at = zip.indexOf('PK\u0003\u0004', at + 4)) {
    const data = zip.subarray(at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28))
    if (zip.readUInt16LE(at + 8) === 8) found.push(inflateRawSync(data).toString())
  }
  return found
}

function mayGet(source: string, { rights }: Visitor): Part[] {
  const row = recipients.find(([name]) => name === source)
  const isAllowed = (cell = '–') =>
    cell
      .split(', ')
      .some((one) => (one === 'work' ? orderPermissions : [one]).some((right) => rights.includes(right)))
  return parts.filter((_, index) => isAllowed(row?.[index + 1]))
}

const readsOnly = (key: CallKey) => key.startsWith('GET ')
const guarded = (Object.keys(calls) as CallKey[])
  .filter((key) => {
    const { access }: CallSpec = calls[key]
    return access === 'session' || (typeof access === 'object' && 'permission' in access)
  })
  .sort((one, other) => Number(readsOnly(other)) - Number(readsOnly(one)))

/** The answers of these calls depend on what has just happened. */
const ofTheMoment: readonly CallKey[] = ['GET /accounting/otp', 'GET /accounting/v1/applications/changes']

test.each(guarded)('%s gives what its row says, to each of the users', async (key) => {
  const sample = samples[key][1](world.alpha)
  const days = { startDate: '2026-11-09', endDate: '2026-11-15' }
  const input = key.endsWith('push-apps-unloading') ? { ...sample, query: days } : sample
  const isWhole = (readsOnly(key) && !ofTheMoment.includes(key)) || key.endsWith('/reveal')
  for (const [name, visitor] of people) {
    const response = await world.call(key, input, visitor.headers)
    const got = partsIn(textOf(response.rawPayload, String(response.headers['content-type'])))
    const may = mayGet(key, visitor)
    if (isWhole) expect([name, got]).toEqual([name, may])
    else expect([name, got.filter((part) => !may.includes(part))]).toEqual([name, []])
  }
})

const ofKeys = (Object.keys(calls) as CallKey[]).filter((key) => key.includes(' /merchant/'))

test.each(ofKeys)(
  '%s gives what its row says, to keys with each right beside the call’s own',
  async (key) => {
    const { platform } = world.server
    const command = commandContext(platform.db, platform.clock(), 'test', 'keys of a test')
    const { access }: CallSpec = calls[key]
    const needed = typeof access === 'object' && 'right' in access ? access.right : undefined
    for (const right of keyRightNames) {
      const rights = [...new Set([...(needed ? [needed] : []), right])]
      for (const merchantId of ['ALPHA', 'BETA']) {
        const made = await createKey(command, { kind: 'partner', merchantId }, right, rights)
        const headers = { authorization: `Bearer ${made}` }
        const sample = samples[key][1](world.alpha)
        const input = { ...sample, headers: { 'idempotency-key': `${key.length}-${right}-${merchantId}` } }
        const response = await world.call(key, input, headers)
        const got = partsIn(textOf(response.rawPayload, String(response.headers['content-type'])))
        const may = merchantId === 'ALPHA' ? mayGet(key, { rights, headers: {} }) : []
        if (readsOnly(key)) expect([right, merchantId, got]).toEqual([right, merchantId, may])
        else expect(got.filter((part) => !may.includes(part))).toEqual([])
        await platform.db.deleteFrom('api_keys').where('name', '=', right).execute()
      }
    }
  },
)

test('a signed link, and a copy of a mail, reach who holds the right when they leave', async () => {
  const { platform } = world.server
  const { db, keys } = platform
  const users = await db.selectFrom('users').select(['id', 'username']).execute()
  const usernames = new Map(
    [...people.keys()].map((name) => [
      name.includes('_')
        ? `${name.toLowerCase()}@test.kz`
        : name === 'none'
          ? 'nothing@test.kz'
          : name === 'superadmin'
            ? name
            : `${name}@test.kz`,
      name,
    ]),
  )
  for (const { id, username } of users) {
    const name = usernames.get(username)
    if (name === undefined) continue
    const session = await db.selectFrom('sessions').select('id').where('user_id', '=', id).executeTakeFirst()
    const file = { fileId: world.alpha.fileId, sessionId: session?.id ?? '' }
    const ticket = await signTicket(file, keys.token, platform.clock())
    const response = await world.server.app.inject({ url: `/api/accounting/v1/statement-files/${ticket}` })
    const got = partsIn(textOf(response.rawPayload, String(response.headers['content-type'])))
    expect([name, got]).toEqual([
      name,
      mayGet('GET /accounting/v1/statement-files/{ticket}', people.get(name) as Visitor),
    ])
  }
  await db.updateTable('users').set({ is_unloading: true }).execute()
  const all = systemScope('test')
  await scoped(db, all)
    .updateTable('unloadings')
    .set({ mailing: true })
    .where('merchant_id', '=', 'ALPHA')
    .execute()
  await inTransaction(job(platform), (ctx) => queueMails(ctx, world.alpha.unloadingId))
  await sendDueMails(platform)
  const mails = await db
    .selectFrom('dev_mails')
    .select('recipient')
    .where('subject', 'like', 'Реестры%')
    .execute()
  const holders = ['read_unloading@test.kz', 'administrator@test.kz', 'online_store_manager@test.kz']
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual(holders.sort())
})

test('log, metrics, answers of the intake, and tables that outlive a request hold none', async () => {
  const { platform, log, app } = world.server
  const answer = await world.call(
    'POST /intake/v1/applications',
    samples['POST /intake/v1/applications'][1](world.alpha),
    world.ofBank,
  )
  const metrics = await app.inject({ url: '/metrics', headers: { host: 'localhost' } })
  const tables = ['audit_log', 'order_history', 'order_views', 'documents', 'idempotency_keys', 'pgboss.job']
  const texts = [log.join('\n'), metrics.body, answer.body]
  for (const table of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(
      platform.db,
    )
    texts.push(rows.map(({ row }) => row).join('\n'))
  }
  expect(log.length).toBeGreaterThan(100)
  expect(texts.map(partsIn)).toEqual(texts.map(() => []))
})

test('docs/security.md has the same rows', () => {
  const page = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8')
  const [, section = ''] = page.split('## Who receives buyers’ data\n')
  const rows = (section.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
  const cells = rows.map((line) =>
    line
      .replaceAll('`', '')
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  expect(cells).toEqual(recipients)
})
