import { sql } from 'kysely'
import { connectForCopy } from '../src/platform/db/postgres.ts'
import { createPostgres } from '../test/database.ts'
import { testDatabaseUrl } from '../test/template.ts'
import { toCopyFormat } from './copy-text.ts'

const server = testDatabaseUrl()

// PGlite does not support COPY over a connection.
;(server === undefined ? test.skip : test)('COPY reads every kind of value as it was written', async () => {
  const { url, drop } = await createPostgres(server ?? '')
  const { db, copy, close } = connectForCopy(url)
  const rows = [
    { yes: true, large: 2 ** 53 - 1, at: new Date('2026-02-28T18:59:59.999Z'), words: '', list: [] },
    {
      yes: false,
      large: -1,
      at: new Date(0),
      words: 'a\tb\\N\n\r"',
      list: ['{', ',"\\', '', 'Ұлытау 45В ″😀'],
    },
    { yes: null, large: null, at: null, words: '\\N', list: null },
  ]
  await sql`create table copied (yes boolean, large bigint, at timestamptz, words text, list text[])`.execute(
    db,
  )
  await copy('copy copied from stdin', toCopyFormat(rows, ['yes', 'large', 'at', 'words', 'list']))
  const { rows: read } = await sql`select yes, large, at, words, list from copied`.execute(db)
  expect(read).toEqual(rows)
  await close()
  await drop()
})
