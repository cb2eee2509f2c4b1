import { isBin, isIin } from '@cabinet/contract/identity-numbers'
import { sql } from 'kysely'
import { expireOrders } from '../src/domains/orders/transitions/bank-and-clock.ts'
import { archivePassword } from '../src/domains/partners/mail-settings.ts'
import { verifyPassword } from '../src/domains/users/passwords.ts'
import { systemScope } from '../src/platform/access/scope.ts'
import type { Database } from '../src/platform/db/database.ts'
import { connectForCopy } from '../src/platform/db/postgres.ts'
import { scoped } from '../src/platform/db/scoped.ts'
import { jobContext } from '../src/platform/service-context.ts'
import { build } from '../test/build.ts'
import { createPostgres, openTestDatabase } from '../test/database.ts'
import { testDatabaseUrl } from '../test/template.ts'
import { zone } from '../test/test-clock.ts'
import { placeNewOrders } from './bank/demo-bank.ts'
import { demoPartners } from './partners.ts'
import { filledTables } from './rows.ts'
import { hasNoPartners, seedDemo } from './seed.ts'
import { demoPassword, demoUsers } from './users.ts'

const options = {
  orders: 1_200,
  now: new Date(process.env.TEST_NOW ?? '2026-11-20T12:00:00Z'),
  businessTz: zone,
  batchSize: 500,
} as const

let database: Database
let emptyBefore: boolean

beforeAll(async () => {
  database = await openTestDatabase()
  emptyBefore = await hasNoPartners(database.db)
  await seedDemo(database.db, options)
})

afterAll(() => database.close())

const all = () => scoped(database.db, systemScope('test'))

/** Returns the rows that violate an invariant; each query below finds none in valid data. */
async function offenders(query: string): Promise<unknown[]> {
  return (await sql.raw(query).execute(database.db)).rows
}

test('only an empty database is taken for one', async () => {
  expect(emptyBefore).toBe(true)
  expect(await hasNoPartners(database.db)).toBe(false)
})

test('partners with valid numbers', async () => {
  const merchants = await all().selectFrom('merchants').selectAll().execute()
  expect(merchants).toHaveLength(demoPartners.length)
  expect(merchants).toHaveLength(12)
  for (const { bin, legal_entity_form, legal_address } of merchants) {
    expect(legal_entity_form === 'IP' ? isIin(bin) : isBin(bin)).toBe(true)
    expect(legal_address?.country).toBe('KZ')
  }
})

test('with keys the archives have the demo password; without, none', async () => {
  const keys = { token: Buffer.alloc(32, 1), secrets: Buffer.alloc(32, 2) }
  const other = await openTestDatabase()
  await seedDemo(other.db, { ...options, orders: 1, keys })
  const opened = async ({ db }: Database) =>
    (await scoped(db, systemScope('test')).selectFrom('merchants').selectAll().execute()).map((row) =>
      archivePassword(row, keys),
    )
  expect(new Set(await opened(other))).toEqual(new Set([demoPassword]))
  expect(new Set(await opened(database))).toEqual(new Set([undefined]))
  await other.close()
})

test('users with their roles, merchants and password', async () => {
  const users = await database.db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .leftJoin('user_merchants', 'user_merchants.user_id', 'users.id')
    .select(['users.username', 'roles.name as role', 'users.password_hash'])
    .select(({ fn }) => fn.count<number>('user_merchants.merchant_id').as('merchants'))
    .groupBy(['users.id', 'roles.name'])
    .execute()
  const found = users.map(({ username, role, merchants }) => [username, role, Number(merchants)])
  expect(found.sort()).toEqual(
    demoUsers.map((user) => [user.username, user.role, user.merchants.length]).sort(),
  )
  expect(await verifyPassword(users[0]?.password_hash, demoPassword)).toBe(true)
})

test.each([
  ['the number of orders', 'select count(*)::int as n from orders having count(*) <> 1200'],
  [
    'an order is where its history ended',
    `select o.id from orders o join lateral (select status, at from order_history h where h.order_id = o.id
       order by at desc, id desc limit 1) last on true where (o.status, o.status_changed_at) <> (last.status, last.at)`,
  ],
  [
    'its version counts its changes',
    'select o.id from orders o where version <> (select count(*) from order_history h where h.order_id = o.id)',
  ],
  [
    'a marketplace order is delivered to an address or waits at pickup points',
    `select o.id from orders o where is_marketplace and
       exists (select from order_deliveries d where d.order_id = o.id) =
       exists (select from order_items i join order_item_pickups p on p.item_id = i.id where i.order_id = o.id)`,
  ],
  [
    'the day of delivery is that of the history',
    `select o.id from orders o where delivered_at is distinct from
       (select min(at) from order_history h where h.order_id = o.id and action in ('deliver', 'deliver_changed'))`,
  ],
])('%s', async (_, query) => {
  expect(await offenders(query)).toEqual([])
})

test('the history takes no correction', async () => {
  await expect(sql`update order_history set responsible = 'x'`.execute(database.db)).rejects.toThrow(
    'append only',
  )
  await expect(sql`delete from order_history`.execute(database.db)).rejects.toThrow('append only')
})

test('a second run adds orders and leaves partners and users as they are', async () => {
  await sql`update merchants set merchant_legal_name = 'Renamed' where merchant_id = 'KOKTEM'`.execute(
    database.db,
  )
  await seedDemo(database.db, { ...options, orders: 300 })
  const { rows } = await sql<{ orders: number; users: number; name: string }>`
    select (select count(*) from orders)::int as orders, (select count(*) from users)::int as users,
      (select merchant_legal_name from merchants where merchant_id = 'KOKTEM') as name`.execute(database.db)
  expect(rows).toEqual([{ orders: 1_500, users: 5, name: 'Renamed' }])
})

const digestOf = async ({ db }: Pick<Database, 'db'>, what: string) => {
  const { rows } = await sql<{ digest: string }>`
    select md5(string_agg(t::text, ',' order by t::text)) as digest from (${sql.raw(what)}) as t`.execute(db)
  return rows[0]?.digest
}

test('buyers go on ordering: once everything has expired, new orders wait for the managers, and no more than that', async () => {
  const server = await build()
  const { db } = server.platform
  await seedDemo(db, { ...options, now: server.clock.now(), orders: 100 })
  server.clock.advance({ hours: 100 })
  const call = () => jobContext(server.platform, 'demo-bank', 'test')
  await expireOrders(call())
  expect([await placeNewOrders(call()), await placeNewOrders(call())]).toEqual([18, 0])
  const orders = await scoped(db, systemScope('test'))
    .selectFrom('orders')
    .select(['merchant_id', 'created_at'])
    .where('status', 'in', ['completed', 'no_card_completed'])
    .execute()
  const expected = { merchant_id: 'ALTYN_TECH', created_at: server.clock.now() }
  expect(orders).toEqual(Array(18).fill(expected))
  await server.close()
})

test('two fresh databases get the same rows', async () => {
  const other = await openTestDatabase()
  await seedDemo(other.db, options)
  const what = 'select * from orders where id <= 1200'
  expect(await digestOf(other, what)).toBe(await digestOf(database, what))
  await other.close()
})

const server = testDatabaseUrl()

// PGlite does not support COPY over a connection.
;(server === undefined ? test.skip : test)(
  'COPY makes the rows that INSERT makes, and leaves keys, indexes and triggers as they were',
  async () => {
    const [inserted, { url, drop }] = [await openTestDatabase(), await createPostgres(server ?? '')]
    const copied = connectForCopy(url)
    await seedDemo(inserted.db, { ...options, orders: 700 })
    await seedDemo(copied.db, { ...options, orders: 700, copy: copied.copy })
    const schema = [
      'select indexdef from pg_indexes',
      'select conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated from pg_constraint',
      'select tgrelid::regclass, tgname, tgenabled from pg_trigger where not tgisinternal',
    ]
    const filled = [...filledTables, 'order_rollup_days', 'order_rollup_months']
    for (const what of [...schema, ...filled.map((table) => `select * from ${table}`)])
      expect([what, await digestOf(copied, what)]).toEqual([what, await digestOf(inserted, what)])
    await copied.close()
    await inserted.close()
    await drop()
  },
)
