import { sql } from 'kysely'
import { openTestDatabase } from '../../../test/database.ts'
import type { Database } from './database.ts'
import { openPglite } from './pglite.ts'
import { builtOnce, prepared, preparedMost } from './prepared.ts'

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
  const kept = sql`${prepared} select ${text}::text::${sql.raw(type)} as value, null::${sql.raw(type)} as nothing`
  expect((await kept.execute(database.db)).rows).toEqual([{ value, nothing: null }])
})

describe('a statement that is said to be prepared', () => {
  const inverse = (n: number) => sql<{ n: number }>`${prepared} select 10 / ${n}::int as n`

  test('is planned once for all values', async () => {
    for (const n of [1, 2, 5, 10, 1, 2, 5]) await inverse(n).execute(database.db)
    const { rows } = await sql`
      select count(*)::int as statements, max(generic_plans)::int > 0 as kept from pg_prepared_statements
      where statement like '%select 10 /%'`.execute(database.db)
    expect(rows).toEqual([{ statements: 1, kept: true }])
  })

  test('may be built once, whatever the order of its values', async () => {
    let built = 0
    const quotients = builtOnce(['by', 'of'], (db, { of, by }: { of: number; by: number }) => {
      built += 1
      return db.selectNoFrom(sql<number>`${of}::int / ${by}::int + ${1}::int`.as('n')).modifyFront(prepared)
    })
    for (const sum of [10, 20, 30])
      expect(await quotients(database.db, { of: sum, by: 5 })).toEqual([{ n: sum / 5 + 1 }])
    expect(built).toBe(1)
  })

  test('says what is wrong with a value, and answers the next', async () => {
    await expect(inverse(0).execute(database.db)).rejects.toMatchObject({ code: '22012' })
    expect((await inverse(5).execute(database.db)).rows).toEqual([{ n: 2 }])
  })

  test('that can’t be read says so each time', async () => {
    const wrong = sql`${prepared} select ${1}::int as n from nowhere`
    for (const _ of [1, 2]) await expect(wrong.execute(database.db)).rejects.toMatchObject({ code: '42P01' })
    expect((await inverse(5).execute(database.db)).rows).toEqual([{ n: 2 }])
  })

  test('is planned each time when there are many others', async () => {
    for (let n = 0; n < preparedMost + 20; n++)
      await sql`${prepared} select ${n}::int as n, ${sql.lit(n)} as other`.execute(database.db)
    const { rows } = await sql`
      select count(*) <= ${preparedMost} as few from pg_prepared_statements where name like 'prepared_%'`.execute(
      database.db,
    )
    expect(rows).toEqual([{ few: true }])
  })

  test('takes every kind of value', async () => {
    const at = new Date('2026-03-29T18:00:00Z')
    const asked = sql`${prepared} select ${at}::timestamptz as at, ${true}::boolean as yes, ${['a', 'b']}::text[] as list,
      ${null}::int as nothing, ${'12.50'}::numeric as sum`
    const row = { at, yes: true, list: ['a', 'b'], nothing: null, sum: '12.50' }
    expect((await asked.execute(database.db)).rows).toEqual([row])
  })

  test('is part of the transaction that it is asked in, and fails with it', async () => {
    const work = database.db.transaction().execute(async (trx) => {
      expect((await inverse(2).execute(trx)).rows).toEqual([{ n: 5 }])
      await inverse(0).execute(trx)
    })
    await expect(work).rejects.toMatchObject({ code: '22012' })
    expect((await inverse(1).execute(database.db)).rows).toEqual([{ n: 10 }])
  })
})

test('a connection that nobody asks for a minute stays, and its plans with it', async () => {
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

test('PGlite that is closed says so', async () => {
  const { pglite } = await openPglite({})
  await pglite.close()
  await expect(pglite.query('select 1')).rejects.toThrow('PGlite is closed')
})

test('a bigint beyond 2^53 is an error, not another number', async () => {
  await expect(sql`select 9007199254740993::bigint as value`.execute(database.db)).rejects.toThrow(
    /safe range/,
  )
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
