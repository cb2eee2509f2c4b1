import { sql } from 'kysely'
import { openTestDatabase } from '../../../test/database.ts'
import type { Database } from './database.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test.each([
  { type: 'bigint', text: '9007199254740991', value: Number.MAX_SAFE_INTEGER },
  { type: 'date', text: '2026-03-29', value: '2026-03-29' },
  { type: 'numeric', text: '12.50', value: '12.50' },
  { type: 'timestamptz', text: '2026-01-01 00:00:00+06', value: new Date('2025-12-31T18:00:00Z') },
  { type: 'jsonb', text: '[{"a":1}]', value: [{ a: 1 }] },
  { type: 'text[]', text: '{a,b}', value: ['a', 'b'] },
  { type: 'bigint[]', text: '{1,2,NULL}', value: [1, 2, null] },
  { type: 'date[]', text: '{2026-01-31}', value: ['2026-01-31'] },
])('$type arrives the same from both engines', async ({ type, text, value }) => {
  const { rows } = await sql`select ${sql.raw(`'${text}'::${type}`)} as value`.execute(database.db)
  expect(rows).toEqual([{ value }])
})

test('a connection idle for a minute stays', async () => {
  const process = async () => (await sql`select pg_backend_pid() as process`.execute(database.db)).rows
  import.meta.jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] })
  try {
    const before = await process()
    import.meta.jest.advanceTimersByTime(60_000)
    expect(await process()).toEqual(before)
  } finally {
    import.meta.jest.useRealTimers()
  }
})

function numbers(from: number, to: number) {
  return sql<{ n: number }>`select n from generate_series(${from}::int, ${to}::int) n`.compile(database.db)
}

test('a stream reads every row once, in batches, with parameters', async () => {
  const sizes: number[] = []
  let sum = 0
  for await (const rows of database.stream({ compile: () => numbers(1, 1001) }, { batchSize: 250 })) {
    sizes.push(rows.length)
    for (const { n } of rows) sum += n
  }
  expect(sizes).toEqual([250, 250, 250, 250, 1])
  expect(sum).toBe(501_501)
})

test('other queries run while a stream is being read, and an abandoned stream leaves nothing open', async () => {
  for await (const [first] of database.stream({ compile: () => numbers(1, 5000) }, { batchSize: 10 })) {
    expect(first).toEqual({ n: 1 })
    await sql`select 1`.execute(database.db)
    await database.db.transaction().execute((trx) => sql`select 1`.execute(trx))
    break
  }
  const { rows } = await sql`select name from pg_cursors where name like 'stream%'`.execute(database.db)
  expect(rows).toEqual([])
})
