import { sql } from 'kysely'
import { connectForCopy } from '../src/platform/db/postgres.ts'
import { createPostgres } from '../test/database.ts'
import { testDatabaseUrl } from '../test/template.ts'
import { copyFormat } from './copy-format.ts'

const server = testDatabaseUrl()

// PGlite takes no COPY over a connection.
;(server === undefined ? test.skip : test)('COPY reads every kind of value as it was written', async () => {
  const { url, drop } = await createPostgres(server ?? '')
  const { db, copy, close } = connectForCopy(url)
  const columns = [
    ['is', 'bool'],
    ['small', 'int4'],
    ['large', 'int8'],
    ['at', 'timestamptz'],
    ['words', 'text'],
    ['list', '_text'],
  ] as const
  const rows = [
    {
      is: true,
      small: 2 ** 31 - 1,
      large: 2 ** 53 - 1,
      at: new Date('2026-02-28T18:59:59.999Z'),
      words: '',
      list: [],
    },
    {
      is: false,
      small: -(2 ** 31),
      large: -(2 ** 53) + 1,
      at: new Date('1970-01-01T00:00:00Z'),
      words: 'a\tb\\N\n"',
      list: ['{', ',"\\', ''],
    },
    {
      is: false,
      small: -1,
      large: 2 ** 32,
      at: new Date('2000-01-01T00:00:00Z'),
      words: 'Ұлытау 45В ″😀',
      list: ['дуб серый'],
    },
    { is: null, small: null, large: -1, at: null, words: 'ё'.repeat(2 ** 20), list: null },
  ]
  await sql`create table copied (is_ boolean, small integer, large bigint, at timestamptz, words text, list text[])`.execute(
    db,
  )
  await copy('copy copied from stdin (format binary)', copyFormat(rows, columns))
  const { rows: read } = await sql`select is_ as is, small, large, at, words, list from copied`.execute(db)
  expect(read).toEqual(rows)
  await close()
  await drop()
})

test('a column of another kind is refused by its name', () => {
  expect(() => copyFormat([], [['sum', 'numeric']])).toThrow('sum: no COPY of numeric')
})
