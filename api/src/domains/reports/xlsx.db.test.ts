import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { read, utils } from '@e965/xlsx'
import { sql } from 'kysely'
import { build, type SignedInClient, type TestServer } from '../../../test/build.ts'
import { eventually } from '../../../test/eventually.ts'
import { addOrders, orderRow } from '../../../test/orders.ts'
import { addMerchants, addUser, password } from '../../../test/people.ts'
import { writeXlsx } from './xlsx.ts'
import type { Cell, Sheet } from './xlsx-parts.ts'

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

  test('does not keep others waiting', async () => {
    const download = await begin()
    const list = await server.app.inject({ url: '/api/accounting/v1/applications', headers: client.headers })
    expect(list.json()).toMatchObject({ total: 1_500 })
    download.destroy()
    await eventually(async () => (await openCursors(server)) === 0)
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
