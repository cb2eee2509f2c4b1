import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { read, utils } from '@e965/xlsx'
import { sql } from 'kysely'
import { build, type TestServer } from '../../../test/build.ts'
import { addOrders, orderRow } from '../../../test/orders.ts'
import { addMerchants, addUser, password } from '../../../test/people.ts'
import { sevenZip } from '../../../test/seven-zip.ts'
import { startOfDay } from '../../platform/time/business-zone.ts'

let server: TestServer
let headers: { authorization: string }
let folder: string
const startOf = (day: string) => startOfDay(day, server.platform.config.businessTz)

beforeAll(async () => {
  server = await build()
  folder = await mkdtemp(join(tmpdir(), 'export-'))
  const { db } = server.platform
  await addMerchants(db, 'ALPHA', 'BETA')
  await addUser(db, { username: 'manager@test.kz', role: 'ONLINE_STORE_MANAGER', merchants: ['ALPHA'] })
  headers = (await server.signIn('manager@test.kz', password)).headers
  const rows = Array.from({ length: 60 }, (_, n) =>
    orderRow({
      merchant_id: n % 4 === 0 ? 'BETA' : 'ALPHA',
      created_at: new Date(startOf('2026-03-01').getTime() + n * 8 * 3_600_000),
      amount_tiyn: 3_000_007 + n,
    }),
  )
  await addOrders(db, rows)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const ask = (merchant: string, startDate: string, endDate: string) =>
  server.app.inject({
    url: `/api/accounting/v1/merchants/${merchant}/push-apps-unloading`,
    query: { startDate, endDate },
    headers,
  })

test('a zip of the three registers under the time of the business zone, its sums those of the orders', async () => {
  const response = await ask('ALPHA', '2026-03-03', '2026-03-09')
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip'])
  expect(response.headers['content-disposition']).toMatch(/filename="\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.zip"/)
  const path = join(folder, 'export.zip')
  await writeFile(path, response.rawPayload)
  expect(await sevenZip('t', path)).toContain('Everything is Ok')
  await sevenZip('x', `-o${folder}/out`, path)
  const names = ['Реестр заявок', 'Скоринговый реестр', 'Выкупленные заявки']
  for (const name of names) {
    const book = read(await readFile(join(folder, 'out', `${name} ALPHA 03.03.2026—09.03.2026.xlsx`)))
    expect(book.SheetNames).toEqual([name])
    if (name !== 'Реестр заявок') continue
    const last = utils.sheet_to_json<Record<string, unknown>>(book.Sheets[name] ?? {}).at(-1)
    const { rows } = await sql<{ orders: number; amount: number }>`
      select count(*)::int as orders, sum(amount_tiyn)::bigint as amount from orders
      where merchant_id = 'ALPHA' and created_at >= ${startOf('2026-03-03')}
        and created_at < ${startOf('2026-03-10')}`.execute(server.platform.db)
    expect(last).toMatchObject({
      'Номер заказа': Number(rows[0]?.orders),
      'Сумма, ₸': Number(rows[0]?.amount) / 100,
    })
  }
})

test('is on record', async () => {
  const record = await server.platform.db
    .selectFrom('audit_log')
    .select(['actor', 'merchant', 'after'])
    .where('action', '=', 'report.download')
    .executeTakeFirstOrThrow()
  expect(record).toMatchObject({
    actor: 'manager@test.kz',
    merchant: 'ALPHA',
    after: { startDate: '2026-03-03', endDate: '2026-03-09' },
  })
})

test.each([
  ['a range in the future', '2026-03-01', '2099-01-01', 'endDate', 'Дата не может быть в будущем'],
  ['more than a year', '2024-01-01', '2025-12-31', 'startDate', 'Период не может быть длиннее года'],
])('%s is refused', async (_, start, end, field, message) => {
  const response = await ask('ALPHA', start, end)
  expect([response.statusCode, response.json().fields]).toEqual([400, { [field]: message }])
})

test('another merchant is not there', async () => {
  expect((await ask('BETA', '2026-03-03', '2026-03-09')).statusCode).toBe(404)
})
