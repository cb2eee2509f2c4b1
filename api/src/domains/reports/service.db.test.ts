import { read, utils, type WorkSheet } from '@e965/xlsx'
import { sql } from 'kysely'
import { build, type SignedInClient, type TestServer } from '../../../test/build.ts'
import { addOrders, orderRow } from '../../../test/orders.ts'
import { addMerchants, addRole, addUser, password } from '../../../test/people.ts'
import { maxPerProcess } from '../../platform/exports/export-limit.ts'

const clients = new Map<string, SignedInClient>()
let server: TestServer

const dangerous = ['=1+1', '+7 701', '-5', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x","y")', "'=1"]

beforeAll(async () => {
  server = await build()
  const { db } = server.platform
  await addMerchants(db, 'ALPHA', 'BETA', 'GAMMA')
  await addRole(db, 'READER', ['PROCESS_ORDERS'])
  const users = [
    { username: 'manager@test.kz', role: 'ONLINE_STORE_MANAGER', merchants: ['ALPHA', 'BETA'] },
    { username: 'reader@test.kz', role: 'READER', merchants: ['ALPHA'] },
  ]
  for (const user of users) {
    await addUser(db, user)
    clients.set(user.username, await server.signIn(user.username, password))
  }
  await addOrders(
    db,
    Array.from({ length: 1_300 }, (_, index) =>
      orderRow({
        merchant_id: index % 3 === 0 ? 'BETA' : index % 7 === 0 ? 'GAMMA' : 'ALPHA',
        created_at: new Date(Date.parse('2026-10-01T00:00:00Z') + index * 3_600_000),
        amount_tiyn: 100_000 + index * 12_345,
        status: index % 2 === 0 ? 'buyed' : 'canceled',
        merchant_order_id: index < dangerous.length ? (dangerous[index] ?? '') : `R-${index}`,
        comments: dangerous[index % dangerous.length] ?? null,
        client_last_name: dangerous[index % 3] ?? '',
      }),
    ),
  )
})

afterAll(() => server.close())

function get(who: string, path: string) {
  return server.app.inject({ url: `/api${path}`, headers: clients.get(who)?.headers ?? {} })
}

async function sheetOf(path: string): Promise<WorkSheet> {
  const response = await get('manager@test.kz', path)
  expect(response.statusCode).toBe(200)
  const book = read(response.rawPayload, { cellNF: true, cellFormula: true, cellStyles: true })
  const sheet = book.Sheets.Заказы
  if (sheet === undefined) throw new Error('no sheet')
  return sheet
}

const rowsOf = (sheet: WorkSheet) => utils.sheet_to_json<Record<string, unknown>>(sheet)
const numbersOf = (sheet: WorkSheet) => rowsOf(sheet).map((row) => row['Номер заказа'])

/** Reads the same list page by page; the report must have the same rows. */
async function listed(query: string): Promise<{ merchant_order_id: string; amount: number }[]> {
  const found = []
  for (let page = 1; ; page += 1) {
    const response = await get('manager@test.kz', `/accounting/v1/applications?${query}&lim=100&page=${page}`)
    const { orders } = response.json<{ orders: { merchant_order_id: string; amount: number }[] }>()
    if (orders.length === 0) return found
    found.push(...orders)
  }
}

test.each([
  'sort=created_at:desc',
  'sort=amount&statuses=buyed',
  'merchantId=BETA&between=2026-10-05,2026-10-20',
  'isMarketplace=1',
  'orderId=R-1&sort=id',
])('the report of %s holds the rows of the list', async (query) => {
  const sheet = await sheetOf(`/uchet-accounting/application-report?${query}`)
  const orders = await listed(query)
  expect(numbersOf(sheet)).toEqual(orders.map(({ merchant_order_id }) => merchant_order_id))
  expect(rowsOf(sheet).map((row) => row['Сумма, ₸'])).toEqual(orders.map(({ amount }) => amount))
})

test('numbers are numbers, dates show the wall clock of the business zone, texts are texts', async () => {
  const sheet = await sheetOf('/uchet-accounting/application-report?orderId=R-100&sort=id')
  const column = Object.fromEntries(
    utils
      .sheet_to_json<string[]>(sheet, { header: 1 })[0]
      ?.map((name, index) => [name, utils.encode_col(index)]) ?? [],
  )
  const cell = (name: string) => sheet[`${column[name]}2`]
  expect(cell('Сумма, ₸')).toMatchObject({ t: 'n', v: 13_345, z: '#,##0.00' })
  const hour = server.platform.config.businessTz === '+06:00' ? '10' : '09'
  expect(cell('Дата')).toMatchObject({ t: 'n', w: `05.10.2026 ${hour}:00` })
  expect(cell('Статус')).toMatchObject({ t: 's', v: 'Оплачен' })
  expect(cell('Телефон')).toMatchObject({ t: 's', v: '77011234567' })
  expect(cell('ИИН')).toMatchObject({ t: 's', v: '900101350013' })
})

test('check 22: no cell is a formula, whatever a text begins with', async () => {
  const sheet = await sheetOf('/uchet-accounting/application-report?sort=id')
  const cells = Object.entries(sheet).filter(([name]) => !name.startsWith('!'))
  expect(cells.length).toBeGreaterThan(1_000)
  expect(cells.filter(([, cell]) => cell.f !== undefined)).toEqual([])
  const texts = cells.filter(([, cell]) => typeof cell.v === 'string' && /^[=+\-@\t\r\n']/.test(cell.v))
  expect(texts.length).toBeGreaterThan(500)
  expect(texts.filter(([, cell]) => cell.t !== 's')).toEqual([])
  expect(new Set(texts.map(([, cell]) => cell.v))).toContain('=HYPERLINK("http://x","y")')
})

test('the heading stays in sight and columns have widths', async () => {
  const response = await get('manager@test.kz', '/uchet-accounting/application-report?orderId=R-100')
  const book = read(response.rawPayload, { bookFiles: true, cellStyles: true }) as unknown as {
    files: Record<string, { content: Uint8Array }>
    Sheets: Record<string, WorkSheet>
  }
  const xml = Buffer.from(book.files['xl/worksheets/sheet1.xml']?.content ?? []).toString()
  expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" state="frozen"')
  expect(book.Sheets.Заказы?.['!cols']?.every((column) => (column.wch ?? 0) > 8)).toBe(true)
})

test.each([
  ['/uchet-accounting/application-report?between=2026-10-01,2026-11-20', 'Заказы 01.10.2026—20.11.2026.xlsx'],
  [
    '/accounting/v1/merchants/ALPHA/report?from=2026-10-01&to=2026-10-31',
    'Заказы ALPHA 01.10.2026—31.10.2026.xlsx',
  ],
])('%s comes under its Cyrillic name', async (path, name) => {
  const { headers } = await get('manager@test.kz', path)
  const [, encoded = ''] = /filename\*=UTF-8''(\S+)$/.exec(String(headers['content-disposition'])) ?? []
  expect(decodeURIComponent(encoded)).toBe(name)
  expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
})

test("one merchant's orders of a range and a status", async () => {
  const sheet = await sheetOf(
    '/accounting/v1/merchants/BETA/report?from=2026-10-05&to=2026-10-20&status=buyed',
  )
  const orders = await listed('merchantId=BETA&between=2026-10-05,2026-10-20&statuses=buyed')
  expect(orders.length).toBeGreaterThan(30)
  expect(numbersOf(sheet)).toEqual(orders.map(({ merchant_order_id }) => merchant_order_id))
})

test.each([
  ['another merchant', 'manager@test.kz', '/accounting/v1/merchants/GAMMA/report', 404],
  [
    'another merchant in the filter',
    'manager@test.kz',
    '/uchet-accounting/application-report?merchantId=GAMMA',
    404,
  ],
  ['no permission', 'reader@test.kz', '/uchet-accounting/application-report', 403],
  ['no permission for a merchant', 'reader@test.kz', '/accounting/v1/merchants/ALPHA/report', 403],
  [
    'days the wrong way round',
    'manager@test.kz',
    '/accounting/v1/merchants/ALPHA/report?from=2026-11-02&to=2026-11-01',
    400,
  ],
  ['no such day', 'manager@test.kz', '/accounting/v1/merchants/ALPHA/report?from=2026-02-30', 400],
  ['paging', 'manager@test.kz', '/uchet-accounting/application-report?page=1', 400],
])('%s is refused', async (_, who, path, status) => {
  expect((await get(who, path)).statusCode).toBe(status)
})

test('a file that could not be written down is not sent, and keeps no place among those that are made', async () => {
  const { db } = server.platform
  const ask = () => get('manager@test.kz', '/uchet-accounting/application-report')
  await sql`alter table audit_log rename to audit_away`.execute(db)
  // The loop exceeds the limit of one process.
  for (let n = 0; n <= maxPerProcess; n += 1) expect((await ask()).json()).toMatchObject({ code: 'INTERNAL' })
  expect(await db.selectFrom('running_exports').select('id').execute()).toEqual([])
  await sql`alter table audit_away rename to audit_log`.execute(db)
  expect((await ask()).statusCode).toBe(200)
})
