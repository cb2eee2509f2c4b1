// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the samples are sources
import { boundaries, findViolations, tablesOf } from './boundaries.ts'

const noTables = tablesOf([])
const judgeImport = (path: string, specifier: string) =>
  findViolations({ path, text: `import '${specifier}'` }, noTables)

describe('refused imports', () => {
  test.each([
    ['contract/src/orders.ts', '@cabinet/shared/format', 'contract may import nothing of ours'],
    ['shared/ui/table.tsx', '@cabinet/shell', 'shared may import contract'],
    ['shared/auth/session.ts', '../../shell/src/main.tsx', 'by its name, not by a path'],
    ['shell/src/main.tsx', '@cabinet/mfe-orders', 'shell may import contract, shared'],
    [
      'mfe-orders/src/list/page.tsx',
      '@cabinet/mfe-admin',
      'mfe-orders may import contract, shared, not mfe-admin',
    ],
    ['mfe-orders/src/list/page.tsx', '@cabinet/shell', 'mfe-orders may import'],
    ['mfe-orders/src/list/page.tsx', '@cabinet/build', 'mfe-orders may import'],
    ['mfe-orders/src/list/page.tsx', '../../../shell/boot/first-calls.ts', 'by its name, not by a path'],
    ['mfe-orders/src/list/page.test.tsx', '../../../shell/src/main.tsx', 'by its name, not by a path'],
    ['api/src/platform/http/route.ts', '@cabinet/shared/format', 'api may import contract'],
    ['api/src/platform/http/route.ts', '../../domains/users/session.ts', 'platform and ports know no domain'],
    ['api/src/ports/mail/mailer.ts', '../../domains/users/session.ts', 'platform and ports know no domain'],
    ['api/src/domains/reports/service.ts', '../orders/queries.ts', 'the queries of orders are its own'],
    ['api/src/domains/reports/xlsx/rows.ts', '../../orders/queries.ts', 'the queries of orders are its own'],
    ['mfe-orders/src/list/page.tsx', '@chakra-ui/react', 'through @cabinet/shared/ui'],
    ['shared/forms/field.tsx', '@emotion/react', 'through @cabinet/shared/ui'],
    ['shell/src/router.tsx', 'react-router-dom', 'through @cabinet/shared/router'],
    ['shell/src/router.tsx', 'react-router/dom', 'through @cabinet/shared/router'],
    ['mfe-admin/src/partners/form.tsx', 'react-hook-form', 'through @cabinet/shared/forms'],
    ['mfe-admin/src/partners/list.tsx', '@tanstack/react-query', 'through @cabinet/shared/api'],
    ['mfe-orders/src/list/page.tsx', 'ky', 'through @cabinet/shared/api'],
    ['mfe-orders/src/remote.tsx', '@module-federation/runtime', 'through the shell'],
    ['release/src/store.ts', 'kysely', 'through @cabinet/api'],
    ['shell/src/main.tsx', '../../shared/api/early.ts', 'by its name, not by a path'],
    ['shell/boot/boot.ts', '../../contract/src/index.ts', 'by its name, not by a path'],
    ['newcomer/src/a.ts', '@cabinet/contract', 'no line in the table'],
  ])('%s → %s', (file, specifier, because) => {
    expect(judgeImport(file, specifier)).toEqual([expect.stringContaining(because)])
  })
})

describe('allowed imports', () => {
  test.each([
    ['shared/api/call.ts', '@cabinet/contract'],
    ['shared/api/call.ts', 'ky'],
    ['shared/ui/provider.tsx', '@chakra-ui/react'],
    ['shared/forms/field.tsx', '@cabinet/shared/ui'],
    ['shared/forms/field.tsx', '../ui/index.ts'],
    ['mfe-orders/src/list/page.tsx', '@cabinet/shared/ui'],
    ['mfe-orders/webpack.config.ts', '@cabinet/build'],
    ['mfe-orders/src/list/early.test.ts', '../../../shell/boot/first-calls.ts'],
    ['api/src/domains/orders/service.ts', './queries.ts'],
    ['api/src/domains/reports/service.ts', '../orders/service.ts'],
    ['scripts/quality/plan.ts', '../../api/test/pg-cluster.ts'],
    ['docs/guide/make.ts', '../../release/src/gate/browser/chromium.ts'],
    ['shell/src/routes.test.tsx', '../../shared/test/index.ts'],
    ['api/src/ports/files/stores.test.ts', '../../../../release/test/s3-server.ts'],
    ['shell/boot/boot.ts', '../../shared/api/early.ts'],
    ['shell/src/main.tsx', 'react'],
    ['shell/src/main.tsx', 'kyiv'],
  ])('%s → %s', (file, specifier) => {
    expect(judgeImport(file, specifier)).toEqual([])
  })
})

test.each([
  ['release/src/gate/browser/trial.ts', "join(root, 'e2e', 'gate', 'cli.ts')", true],
  ['api/src/main.ts', "new URL('../../e2e/support/people.ts', import.meta.url)", true],
  ['release/src/gate/routes.ts', '// e2e/federation/gate.long.spec.ts goes the whole way', false],
  ['release/src/crashes.test.ts', "spawn('e2e/bench/cli.ts')", false],
  ['e2e/bench/cli.ts', "spawn('e2e/bench/release.ts')", false],
])('the test package named in %s: %s', (file, source, isRefused) => {
  expect(findViolations({ path: file, text: source }, noTables)).toHaveLength(isRefused ? 1 : 0)
})

test.each([
  "import '@cabinet/shell'",
  "import type { A } from '@cabinet/shell'",
  'import {\n  b,\n} from "@cabinet/shell"',
  "export * from '@cabinet/shell'",
  "export { c } from '@cabinet/shell'",
  "const later = () => import('@cabinet/shell')",
])('%s is seen', (text) => {
  expect(findViolations({ path: 'shared/auth/renew.ts', text }, noTables)).toHaveLength(1)
})

test('a run that sees no file fails', async () => {
  expect(await boundaries([])).toMatchObject({ ok: false, output: 'no file was seen' })
})

const declares = (folder: string, interfaceName: string, ...tables: string[]) => ({
  path: `api/src/${folder}/tables.ts`,
  text: `declare module '../../platform/db/tables.ts' {
    interface ${interfaceName} {
      ${tables.map((table) => `${table}: Row`).join('\n      ')}
    }
  }`,
})

const tables = tablesOf([
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
  ["db.selectFrom('a').leftJoinLateral((eb) => eb.selectFrom('orders').as('x'), (join) => join)", ['orders']],
  ["db.with('few', (db) => db.selectFrom('orders')).selectFrom('few')", ['orders']],
  ['sql`select 1 from orders o, users as u join roles on true`', ['orders', 'roles', 'users']],
  ['sql<Row>`update only orders set a = ${b}`', ['orders']],
  ['sql`insert into public."orders" select 1`', ['orders']],
  ['sql`with gone as (delete from orders returning id) select * from gone`', ['orders']],
  ['sql`truncate table orders, users`', ['orders', 'users']],
  ['sql`lock table orders in share mode`', ['orders']],
  ["sql`select * from ${sql.table('orders')}`", ['orders']],
  ["client.query('select * from orders where id = $1', [1])", ['orders']],
  ["// selectFrom('orders')\nconst all = Array.from(users)", []],
])('%s', (source, named) => {
  const sentences = findViolations({ path: 'api/src/domains/audit/queries.ts', text: source }, tables)
  expect(sentences.map((sentence) => sentence.split(' ')[0]).sort()).toEqual(named)
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
  expect(findViolations({ path, text }, tables)).toEqual([expect.stringContaining(because)])
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
  expect(findViolations({ path, text }, tables)).toEqual([])
})

test('a table has one owner', () => {
  const one = declares('domains/orders', 'OpenTables', 'orders')
  expect(() => tablesOf([one, declares('domains/intake', 'OpenTables', 'orders')])).toThrow(
    'orders is declared',
  )
})
