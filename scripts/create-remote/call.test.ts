import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../build/src/workspace.ts'
import { sliceOf, writeSlice } from './call.ts'
import { fillTemplates } from './write.ts'

const remote = { app: 'mfe-returns', title: 'Возвраты', path: '/returns', icon: 'undo-2', order: 70 }
const call = 'GET /returns/v1/return-reasons'
const changed = [
  'contract/src/calls.ts',
  'api/src/routes.ts',
  'api/src/tables.ts',
  'api/demo/seed.ts',
  'api/test/access/samples.ts',
]
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cabinet-call-'))
})
afterEach(() => rm(folder, { recursive: true }))

const text = (file: string) => readFile(join(folder, file), 'utf8')

test('a call comes with its domain, table and demo rows, every place filled in', async () => {
  for (const file of changed) await cp(join(root, file), join(folder, file))
  await writeSlice(folder, sliceOf(call, { ...remote, permission: 'RETURN_ORDERS' }))
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = files.filter((one) => one.isFile()).map(({ name, parentPath }) => join(parentPath, name))
  for (const name of names) expect(await readFile(name, 'utf8')).not.toMatch(/[^$]\{\{\w/)
  expect(await text('contract/src/return-reasons.ts')).toContain(
    `'${call}': {\n    summary: "Lists rows of the caller's partners, the newest first",\n    access: { permission: 'RETURN_ORDERS' },`,
  )
  const [migration = ''] = await readdir(join(folder, 'api/src/platform/db/migrations'))
  expect(migration).toMatch(/^\d{4}-return-reasons\.sql$/)
  expect(await text(`api/src/platform/db/migrations/${migration}`)).toMatch(
    /^create table return_reasons \($/m,
  )
  const gained = [
    '...returnReasons,',
    '...returnReasonsRoutes,',
    'return-reasons/tables',
    'seedReturnReasons(',
    call,
  ]
  for (const [index, line] of gained.entries()) expect(await text(changed[index] ?? '')).toContain(line)
})

test('the page of the remote lists it, and asks for it early', async () => {
  await fillTemplates({ ...remote, slice: sliceOf(call, remote) }, folder)
  expect(await text('src/start/start-page.tsx')).toContain(`const list = '${call}'`)
  const { routes } = JSON.parse(await text('remote.json'))
  const query = { lim: '25', page: '{page|1}' }
  expect(routes[0].first).toEqual([{ call, query, when: { page: '^[1-9]\\d{0,5}$' } }])
})

test.each([
  ['POST /returns/v1/reasons', /GET and a path that ends in a plural/],
  ['GET /returns/v1/reason', /GET and a path that ends in a plural/],
  ['GET /returns/v1/{id}/reasons', /GET and a path that ends in a plural/],
  ['GET /merchant/v1/reasons', /GET and a path that ends in a plural/],
  ['GET /returns/v1/class', /GET and a path that ends in a plural/],
  ['GET /returns/v1/roles', /«roles» names a call, a domain or a table already/],
  ['GET /returns/v1/reports', /«reports» names a call, a domain or a table already/],
  ['GET /returns/v1/order-items', /«order-items» names a call, a domain or a table already/],
])('%s is refused', (given, message) => {
  expect(() => sliceOf(given, remote)).toThrow(message)
})
