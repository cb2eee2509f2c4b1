// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the samples are sources
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { tablesNamedIn } from './table-names.ts'
import { judgeTables, ownersOf, tableOwners } from './table-owners.ts'

const declares = (folder: string, interfaceName: string, ...tables: string[]) => ({
  path: `api/src/${folder}/tables.ts`,
  text: `declare module '../../platform/db/tables.ts' {
    interface ${interfaceName} { ${tables.map((table) => `${table}: { id: number }`).join('; ')} }
  }`,
})

const owners = ownersOf([
  declares('domains/orders', 'MerchantTables', 'orders', 'order_history'),
  declares('domains/users', 'OpenTables', 'users', 'roles'),
])

test.each([
  ["db.selectFrom('orders')", ['orders']],
  ["db.selectFrom('orders as o').select('o.id')", ['orders']],
  ["db.selectFrom(['orders as o', 'users'])", ['orders', 'users']],
  ["scoped(db, scope).selectFrom('orders', 'o').selectAll('o')", ['orders']],
  ["db.updateTable('orders').from('users').set({})", ['orders', 'users']],
  ["db.insertInto('orders').expression((eb) => eb.selectFrom('users'))", ['orders', 'users']],
  ["db.deleteFrom('orders').using('users')", ['orders', 'users']],
  ["db.selectFrom(`orders`).innerJoin('users as u', 'u.id', 'orders.id')", ['orders', 'users']],
  [
    "db.selectFrom('a').leftJoinLateral((eb) => eb.selectFrom('orders').as('x'), (join) => join)",
    ['a', 'orders'],
  ],
  ["db.with('few', (db) => db.selectFrom('orders')).selectFrom('few')", ['few', 'orders']],
  ["queueTable<Row>('orders', sql`state = 1`)", ['orders']],
  ['sql`select 1 from orders o, users as u join roles on true`', ['orders', 'users', 'roles']],
  ['sql<Row>`update only orders set a = ${b}`', ['orders']],
  ['sql`insert into public."orders" select 1`', ['orders']],
  ['sql`with gone as (delete from orders returning id) select * from gone`', ['orders', 'gone']],
  ['sql`truncate table orders, users`', ['orders', 'users']],
  ['sql`lock table orders in share mode`', ['orders']],
  ["sql`select * from ${sql.table('orders')}`", ['$', 'orders']],
  ["client.query('select * from orders where id = $1', [1])", ['orders']],
  ["sql`select ' from orders ' -- from users\n`", []],
  ["// selectFrom('orders')\nconst text = 'select * from orders'", []],
])('%s', (source, tables) => {
  const found = tablesNamedIn(source).map(({ table }) => table)
  expect(found.filter((table) => table !== '$').sort()).toEqual(
    tables.filter((table) => table !== '$').sort(),
  )
})

const sqlOf = (table: string, condition = '') => `sql\`select * from ${table} \${${condition || 'where'}}\``

test.each([
  ['api/src/domains/reports/queries.ts', "db.selectFrom('orders')", 'call its service'],
  [
    'api/src/domains/reports/queries.ts',
    "db.selectFrom(db.x).innerJoin('roles', 'a', 'b')",
    'call its service',
  ],
  ['api/src/domains/orders/service.ts', "db.selectFrom('orders')", 'in a queries.ts'],
  [
    'api/src/domains/orders/list.ts',
    sqlOf('orders', "scoped(db, scope).owns('merchant_id')"),
    'in a queries.ts',
  ],
  ['api/src/platform/audit/queries.ts', sqlOf('users'), 'call its service'],
  ['api/src/domains/orders/queries.ts', 'sql`select * from ${sql.table(name)}`', 'by a literal'],
  ['api/src/domains/orders/queries.ts', 'db.selectFrom(`${kind}_history`)', 'by a literal'],
  ['api/src/domains/orders/queries.ts', sqlOf('order_history'), '.owns'],
  ['api/src/domains/orders-archive/queries.ts', "db.selectFrom('orders')", 'call its service'],
])('%s may not: %s', (path, text, because) => {
  expect(judgeTables({ path, text }, owners)).toEqual([expect.stringContaining(because)])
})

test.each([
  ['api/src/domains/orders/queries.ts', "scoped(db, scope).selectFrom('orders', 'o')"],
  ['api/src/domains/orders/delivery-queries.ts', "db.updateTable('order_history')"],
  ['api/src/domains/orders/queries/list.ts', sqlOf('orders', "scoped(db, scope).owns('merchant_id')")],
  ['api/src/domains/users/roles/queries.ts', sqlOf('users')],
  ['api/src/domains/reports/service.ts', 'Array.from(new Set(users))'],
  ['api/src/platform/db/migrations/0002-orders.ts', sqlOf('orders')],
  ['api/src/domains/reports/reports.test.ts', "db.selectFrom('orders')"],
  ['api/demo/insert.ts', "db.insertInto('orders')"],
])('%s may: %s', (path, text) => {
  expect(judgeTables({ path, text }, owners)).toEqual([])
})

test('a table has one owner', () => {
  const one = declares('domains/orders', 'OpenTables', 'orders')
  expect(() => ownersOf([one, declares('domains/intake', 'OpenTables', 'orders')])).toThrow(
    'orders is declared',
  )
})

test('a run that sees no table fails', async () => {
  const folder = `${await mkdtemp(`${tmpdir()}/owners-`)}/`
  await writeFile(`${folder}a.ts`, '')
  expect(await tableOwners(folder, ['a.ts'])).toEqual(['no table was seen'])
})
