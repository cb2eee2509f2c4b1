import { orderStatuses, partnerFields } from '@cabinet/contract'
import { sql } from 'kysely'
import { foldText } from '../../../../shared/format/fold-text.ts'
import { randomNumbers } from '../../../test/analytics-data.ts'
import { openTestDatabase } from '../../../test/database.ts'
import { password } from '../../../test/people.ts'
import { merchantRow } from '../../../test/rows.ts'
import { openShop, type Shop } from '../../../test/shop.ts'
import { narrow, scopeOf, systemScope } from '../access/scope.ts'
import type { Database } from './database.ts'
import { scoped } from './scoped.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

describe('a scope', () => {
  beforeAll(async () => {
    await scoped(database.db, systemScope('test data'))
      .insertInto('merchants', [merchantRow('ALPHA', 1), merchantRow('BETA', 2), merchantRow('GAMMA', 3)])
      .execute()
  })

  const user = (...merchants: string[]) => scopeOf({ username: 'somebody', merchants })

  test.each([
    { name: 'everything', scope: systemScope('test'), sees: ['ALPHA', 'BETA', 'GAMMA'] },
    { name: 'one merchant', scope: user('BETA'), sees: ['BETA'] },
    { name: 'several merchants', scope: user('ALPHA', 'GAMMA'), sees: ['ALPHA', 'GAMMA'] },
    { name: 'no merchant', scope: user(), sees: [] },
    { name: 'an unknown merchant', scope: user('DELTA'), sees: [] },
    { name: 'a narrowed scope', scope: narrow(user('ALPHA', 'BETA'), 'BETA') ?? user(), sees: ['BETA'] },
  ])('a scope of $name selects $sees', async ({ scope, sees }) => {
    const { db } = database
    const rows = await scoped(db, scope)
      .selectFrom('merchants')
      .select('merchant_id')
      .orderBy('merchant_id')
      .execute()
    expect(rows.map((row) => row.merchant_id)).toEqual(sees)
    const aliased = await scoped(db, scope)
      .selectFrom('merchants', 'm')
      .select('m.merchant_id')
      .orderBy('m.merchant_id')
      .execute()
    expect(aliased).toEqual(rows)
  })

  test('update and delete leave the rows of other merchants alone', async () => {
    const { db } = database
    await scoped(db, user('ALPHA')).updateTable('merchants').set({ site: 'https://changed.kz' }).execute()
    const removed = await scoped(db, user('BETA'))
      .deleteFrom('merchants')
      .where('site', '<>', '')
      .executeTakeFirst()
    expect(removed.numDeletedRows).toBe(1n)
    const rows = await scoped(db, systemScope('test'))
      .selectFrom('merchants')
      .select(['merchant_id', 'site'])
      .orderBy('merchant_id')
      .execute()
    expect(rows).toEqual([
      { merchant_id: 'ALPHA', site: 'https://changed.kz' },
      { merchant_id: 'GAMMA', site: 'https://gamma.kz' },
    ])
  })

  test('an insert for a merchant outside the scope is refused', () => {
    expect(() => scoped(database.db, user('ALPHA')).insertInto('merchants', merchantRow('BETA', 2))).toThrow(
      /outside the scope of user somebody/,
    )
  })
})

describe('both engines', () => {
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

  // Two processes that install the schema of jobs at once: the second fails in the middle of its transaction.
  test('a connection whose statements failed is not used again', async () => {
    await expect(database.jobs.executeSql('begin; select 1 / 0; commit')).rejects.toThrow('division by zero')
    expect((await database.jobs.executeSql('select 1 as one')).rows).toEqual([{ one: 1 }])
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
})

describe('allowed values', () => {
  const { status } = partnerFields.required
  const { legal_entity_form, routine_unloading } = partnerFields.optional

  test.each([
    ['orders', 'status', orderStatuses],
    ['order_history', 'status', orderStatuses],
    ['merchants', 'status', status.schema.enum],
    ['merchants', 'legal_entity_form', legal_entity_form.schema.enum],
    ['merchants', 'routine_unloading', routine_unloading.schema.enum],
  ])('the database takes the values of the contract alone: %s.%s', async (table, column, values) => {
    const { rows } = await sql<{ rule: string }>`
    select pg_get_constraintdef(oid) as rule from pg_constraint
    where contype = 'c' and conrelid = ${table}::regclass and pg_get_constraintdef(oid) like ${`CHECK ((${column} = ANY%`}`.execute(
      database.db,
    )
    const [{ rule } = { rule: '' }, ...others] = rows
    expect(others).toEqual([])
    expect([...rule.matchAll(/'(\w+)'/g)].map(([, value]) => value).toSorted()).toEqual(
      [...values].toSorted(),
    )
  })
})

describe('folded texts', () => {
  async function folded(texts: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ folded: string }>`
    select fold_text(given) as folded from unnest(${[...texts]}::text[]) with ordinality as t (given, n) order by n`.execute(
      database.db,
    )
    return rows.map((row) => row.folded)
  }

  test.each([
    ['Фёдоров', 'федоров'],
    ['ФЕДОРОВ', 'федоров'],
    ['Фе\u0308доров', 'федоров'],
    ['Ай\u0438\u0306', 'айй'],
    ['KO-24059235', 'ko-24059235'],
    ['KO\u201124059235', 'ko-24059235'],
    ['О’Коннор', "о'коннор"],
    ['\ufeffАҚ\u200bЖОЛҰЛЫ\u00ad', 'ақжолұлы'],
    ['Ахметова\u00a0Анна', 'ахметова анна'],
    ['Ахметова\u2009Анна\tЛи', 'ахметова анна ли'],
    ['Нʻур`к´о', "н'ур'к'о"],
  ])('«%s» is «%s» on both sides', async (text, expected) => {
    expect(foldText(text)).toBe(expected)
    expect(await folded([text])).toEqual([expected])
  })

  test('both sides fold any text alike, and what is folded stays', async () => {
    const random = randomNumbers(40)
    // The ranges are accented Latin, Cyrillic, punctuation and combining marks.
    const ranges = [
      [0x20, 0x17f],
      [0x300, 0x33f],
      [0x400, 0x4ff],
      [0x2000, 0x2064],
    ] as const
    const sign = () => {
      const [from, to] = ranges[Math.floor(random() * ranges.length)] ?? ranges[0]
      return String.fromCodePoint(from + Math.floor(random() * (to - from + 1)))
    }
    const texts = Array.from({ length: 2_000 }, () => Array.from({ length: 6 }, sign).join(''))
    const here = texts.map(foldText)
    expect(await folded(texts)).toEqual(here)
  })
})

describe('connections', () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop({
      plugins: [
        async (app) => {
          app.get('/slow', async () => {
            await sql`select pg_sleep(60)`.execute(shop.server.database.reads)
          })
        },
      ],
    })
  })
  afterAll(() => shop.close())

  /** Returns whether queries can run in parallel; PGlite has one connection, and no timer runs beside it. */
  const isPostgres = () => shop.server.database.engine === 'postgres'

  test('while orders are locked and many lists wait, people sign in and the server calls itself ready', async () => {
    if (!isPostgres()) return
    const { app, database } = shop.server
    const list = () => shop.call('manager', 'GET', '/accounting/v1/applications')
    const trx = await database.db.startTransaction().execute()
    await sql`lock table orders in access exclusive mode`.execute(trx)
    const waiting = Array.from({ length: 30 }, list)
    const answers = [
      await app.inject('/readyz'),
      await shop.call('manager', 'GET', '/users/api/v1/me'),
      await shop.server.signIn('both@test.kz', password).then(() => ({ statusCode: 200 })),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    await trx.rollback().execute()
    for (const { statusCode } of await Promise.all(waiting)) expect([200, 503]).toContain(statusCode)
    expect((await list()).statusCode).toBe(200)
  })

  test('every pool limits statements and waits for locks', async () => {
    if (!isPostgres()) return
    const { reads, sessions, db, background } = shop.server.database
    const limits = sql<{ statement: string; lock: string }>`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`
    const each = await Promise.all(
      [reads, sessions, db, background].map(async (one) => (await limits.execute(one)).rows[0]),
    )
    expect(each).toEqual([
      { statement: '5s', lock: '1500ms' },
      { statement: '5s', lock: '1500ms' },
      { statement: '15s', lock: '1500ms' },
      { statement: '2min', lock: '30s' },
    ])
  })

  test('a statement that is stopped is answered by what to narrow', async () => {
    if (!isPostgres()) return
    const response = await shop.server.app.inject('/slow')
    expect([response.statusCode, response.json()]).toMatchObject([
      503,
      { code: 'TOO_BROAD', message: expect.stringContaining('Сузьте период') },
    ])
  })
})

/** Contains lines that must not compile; when one does, its unused directive fails the type check. */
export function unscopedQueriesDoNotCompile(db: Database['db']) {
  // @ts-expect-error a merchants' table is unknown to Db
  db.selectFrom('merchants')
  // @ts-expect-error also as a join
  db.selectFrom('users').innerJoin('merchants', 'merchants.merchant_id', 'users.username')
  // @ts-expect-error also to write
  db.updateTable('merchants')
  // @ts-expect-error also to delete
  db.deleteFrom('merchants')
  // @ts-expect-error also inside a transaction
  db.transaction().execute((trx) => trx.insertInto('merchants').values(merchantRow('ALPHA', 1)).execute())
  // @ts-expect-error a scope can't be made by hand
  scoped(db, { merchants: 'all', reason: 'me' })
}
