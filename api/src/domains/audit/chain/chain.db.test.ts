import { sql } from 'kysely'
import { build, type TestServer } from '../../../../test/build.ts'
import type { Db } from '../../../platform/db/database.ts'
import { commandContext } from '../../../platform/service-context.ts'
import { audit } from '../audit.ts'
import { auditCommand, linkRecords } from './chain.ts'

let server: TestServer
beforeAll(async () => {
  server = await build()
  await record(4)
  await link()
})
afterAll(() => server.close())

const call = (db: Db = server.platform.db) =>
  commandContext(db, server.clock.now(), 'test', 'records of a test')
const link = () => linkRecords(call())

async function record(count: number, db?: Db): Promise<void> {
  for (let n = 0; n < count; n += 1)
    await audit(call(db), { action: 'user.update', subject: 'user', id: n, after: { n } })
}

async function verify({ db, head }: { db?: Db; head?: string | undefined } = {}) {
  const said: string[] = []
  const code = await auditCommand(call(db), { action: 'verify', head }, (line) => void said.push(line))
  return { code, said, head: said.at(-1)?.split(': ')[1] }
}

/** Runs statements as an attacker who owns the database and disables the triggers. */
async function tamper(db: Db, ...statements: string[]): Promise<void> {
  for (const statement of [
    'alter table audit_log disable trigger user',
    'alter table audit_chain disable trigger user',
    ...statements,
    'alter table audit_log enable trigger user',
    'alter table audit_chain enable trigger user',
  ])
    await sql.raw(statement).execute(db)
}

/** Runs the work in a transaction that is rolled back. */
async function inVain<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const trx = await server.platform.db.startTransaction().execute()
  try {
    return await work(trx)
  } finally {
    await trx.rollback().execute()
  }
}

test('an untouched chain is whole, also after more records and a second run', async () => {
  const { code, head } = await verify()
  expect(code).toBe(0)
  await record(2)
  expect((await verify()).said[0]).toContain(' 2 records wait for theirs.')
  expect([await link(), await link()]).toEqual([2, 0])
  expect((await verify({ head })).code).toBe(0)
})

const columns = 'actor, action, subject, subject_id'
const copy = (id: number, at: string) =>
  `insert into audit_log (id, at, ${columns}) overriding system value select ${id}, ${at}, ${columns} from audit_log where id = 1`

test.each([
  ['changed', ["update audit_log set actor = 'x' where id = 2"], 'record 2 or its link 2 was changed'],
  ['removed', ['delete from audit_log where id = 2'], 'record 2 was removed'],
  ['inserted', [copy(0, 'at')], 'record 0 was put in past the chain'],
  [
    'reordered',
    [
      'update audit_chain set position = 0 where record_id = 2',
      'update audit_chain set position = 2 where record_id = 3',
      'update audit_chain set position = 3 where record_id = 2',
    ],
    'record 3 or its link 2 was changed',
  ],
  ['dated anew', ["update audit_log set at = at + interval '1 s' where id = 2"], 'record 2 or its link'],
  [
    'taken from its link',
    ['delete from audit_chain where record_id = 2'],
    'record 2 was put in past the chain',
  ],
  [
    'taken out with its link',
    ['delete from audit_log where id = 2', 'delete from audit_chain where record_id = 2'],
    'links before 3 were removed',
  ],
  ['linked anew', ["update audit_chain set hash = '\\x00' where record_id = 2"], 'record 2 or its link 2'],
])('detects a record that was %s', async (_, statements, fault) => {
  const { code, said } = await inVain(async (db) => {
    await tamper(db, ...statements)
    return verify({ db })
  })
  expect([code, said.join('\n')]).toEqual([1, expect.stringContaining(fault)])
})

test('a chain whose end was cut off is whole by itself, but does not hold the head that was told before', async () => {
  const { head } = await verify()
  const codes = await inVain(async (db) => {
    const last = '(select max(position) from audit_chain)'
    await tamper(
      db,
      `delete from audit_log where id in (select record_id from audit_chain where position = ${last})`,
      `delete from audit_chain where position = ${last}`,
      'delete from audit_unlinked',
    )
    return [(await verify({ db })).code, (await verify({ db, head })).code]
  })
  expect(codes).toEqual([0, 1])
})

test('a record that is put in with an old date is found when its link is made, one that is removed before has none', async () => {
  await using own = await build()
  const { db } = own.platform
  await record(3, db)
  await tamper(db, 'delete from audit_log where id = 2')
  await sql.raw(copy(0, 'at')).execute(db)
  await linkRecords(call(db))
  await sql.raw(copy(9, "at - interval '2 hours'")).execute(db)
  await linkRecords(call(db))
  expect(await verify({ db })).toMatchObject({
    code: 1,
    said: [
      'record 9 is dated long before the one that was linked before it: put in later, or by a wrong clock',
      'record 2 was removed',
      '4 links, 0 records wait for theirs.',
      'The chain is broken.',
    ],
  })
})

test('several linkers beside writers make one chain that omits no record', async () => {
  await link()
  const [, first, , second, third] = await Promise.all([record(20), link(), record(20), link(), link()])
  expect(first + second + third + (await link())).toBe(40)
  expect(await verify()).toMatchObject({
    code: 0,
    said: [expect.stringContaining(' 0 records wait'), expect.anything()],
  })
})

test('no write waits for a link, and none is forgotten: one whose transaction goes on is linked when it ends', async () => {
  // PGlite has one connection: nothing writes beside an open transaction.
  if (server.database.engine === 'pglite') return
  await link()
  await server.platform.db.transaction().execute(async (trx) => {
    await record(1, trx)
    await record(1)
    expect(await link()).toBe(1)
  })
  expect([await link(), (await verify()).code]).toEqual([1, 0])
})
