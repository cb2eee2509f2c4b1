import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { read, utils, type WorkSheet } from '@e965/xlsx'
import { sql } from 'kysely'
import { build, type SignedInClient, type TestServer } from '../../../test/build.ts'
import { eventually } from '../../../test/eventually.ts'
import { addOrders, orderRow } from '../../../test/orders.ts'
import { addMerchants, addRole, addUser, password } from '../../../test/people.ts'
import { maxPerProcess } from '../../platform/exports/export-limit.ts'
import { writeXlsx } from './xlsx.ts'
import type { Cell, Sheet } from './xlsx-parts.ts'

describe('reports of orders', () => {
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
      const response = await get(
        'manager@test.kz',
        `/accounting/v1/applications?${query}&lim=100&page=${page}`,
      )
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

  test('writes no cell as a formula, whatever its text begins with', async () => {
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
    [
      '/uchet-accounting/application-report?between=2026-10-01,2026-11-20',
      'Заказы 01.10.2026—20.11.2026.xlsx',
    ],
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

  test('a file that could not be written down is not sent, and keeps no place among those that are made', async () => {
    const { db } = server.platform
    const ask = () => get('manager@test.kz', '/uchet-accounting/application-report')
    await sql`alter table audit_log rename to audit_away`.execute(db)
    // The loop exceeds the limit of one process.
    for (let n = 0; n <= maxPerProcess; n += 1)
      expect((await ask()).json()).toMatchObject({ code: 'INTERNAL' })
    expect(await db.selectFrom('running_exports').select('id').execute()).toEqual([])
    await sql`alter table audit_away rename to audit_log`.execute(db)
    expect((await ask()).statusCode).toBe(200)
  })
})

describe('the Excel file', () => {
  const sheet: Sheet = { name: 'Лист', columns: [{ header: 'Число', width: 10 }] }

  /** Yields batches of rows, and records the number read and whether the reader stopped early. */
  function source(batches: number, rowsPerBatch: number) {
    const seen = { batches: 0, stopped: false }
    async function* generate(): AsyncGenerator<Cell[][]> {
      try {
        for (; seen.batches < batches; seen.batches += 1)
          yield Array.from({ length: rowsPerBatch }, (_, row) => [
            seen.batches * rowsPerBatch + row + Math.random() / 2,
          ])
      } finally {
        seen.stopped = true
      }
    }
    return { seen, batches: generate() }
  }

  test.each([
    [0, 0],
    [1, 1],
    [40, 500],
  ])('%d batches of %d rows all arrive, in order', async (batches, rows) => {
    const parts = []
    for await (const part of writeXlsx(sheet, source(batches, rows).batches)) parts.push(part)
    const book = read(Buffer.concat(parts))
    const numbers = utils
      .sheet_to_json<{ Число: number }>(book.Sheets.Лист ?? {})
      .map((row) => Math.floor(row.Число))
    expect(numbers).toEqual(Array.from({ length: batches * rows }, (_, index) => index))
  })

  test('an ended download stops the source', async () => {
    const { seen, batches } = source(10_000, 500)
    for await (const _ of writeXlsx(sheet, batches)) break
    expect(seen.stopped).toBe(true)
    expect(seen.batches).toBeLessThan(100)
  })

  test('a slow reader holds up the source: memory stays flat', async () => {
    const { seen, batches } = source(10_000, 500)
    const bytes = writeXlsx(sheet, batches)
    await bytes.next()
    // Without backpressure, the first source would be as far as this one by now.
    for await (const _ of writeXlsx(sheet, source(600, 500).batches));
    expect(seen.batches).toBeLessThan(400)
    await bytes.return(undefined)
  })

  test('a failure of the source fails the file', async () => {
    async function* failing(): AsyncGenerator<Cell[][]> {
      yield [[1]]
      throw new Error('the database went away')
    }
    const read = async () => {
      for await (const _ of writeXlsx(sheet, failing()));
    }
    await expect(read()).rejects.toThrow('the database went away')
  })

  describe('a download over the network', () => {
    let server: TestServer
    let client: SignedInClient
    let origin: string

    beforeAll(async () => {
      server = await build()
      const { db } = server.platform
      await addMerchants(db, 'ALPHA')
      // Random text does not deflate, so the file outgrows every buffer between server and client.
      const comments = () => randomBytes(6_000).toString('base64')
      await addOrders(
        db,
        Array.from({ length: 1_500 }, () => orderRow({ comments: comments() })),
      )
      await addUser(db, { username: 'superadmin' })
      client = await server.signIn('superadmin', password)
      origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
    })

    afterAll(() => server.close())

    /** Begins a download and takes its first bytes; `fetch` would open a spare connection after an abort. */
    async function begin(): Promise<ClientRequest> {
      const download = request(`${origin}/api/uchet-accounting/application-report`, {
        headers: client.headers,
        agent: false,
      })
      // The tests abort the download themselves.
      download.on('error', () => undefined).end()
      const [response] = (await once(download, 'response')) as [IncomingMessage]
      expect(response.statusCode).toBe(200)
      response.on('error', () => undefined)
      await once(response, 'readable')
      expect(await openCursors(server)).toBe(1)
      return download
    }

    test('that the client breaks off ends the query and the worker', async () => {
      const workers = () => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length
      const before = workers()
      const download = await begin()
      expect(workers()).toBeGreaterThan(before)
      download.destroy()
      await eventually(async () => (await openCursors(server)) === 0 && workers() === before)
    })
  })

  /** Returns the number of open cursors: those of PGlite's one connection, or PostgreSQL sessions inside a portal. */
  async function openCursors({ database, platform }: TestServer): Promise<number> {
    const query =
      database.engine === 'pglite'
        ? sql<{ open: number }>`select count(*)::int as open from pg_cursors where name <> ''`
        : sql<{ open: number }>`select count(*)::int as open from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and query like '%from "orders"%'`
    const { rows } = await query.execute(platform.db)
    return rows[0]?.open ?? 0
  }
})
