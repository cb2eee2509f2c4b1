import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const module = join(import.meta.dirname, 'pglite.ts')
/** The rows exceed one WAL file; PostgreSQL can't make the next one and panics. */
const muchWork = "await database.jobs.executeSql('insert into t select generate_series(1, 400000)')"

test.each([
  ['', '', 'was deleted or replaced'],
  ['db/pg_wal', muchWork, 'has stopped: could not create file'],
])(
  'a process whose data folder is deleted (%j of it) says so and ends',
  async (part, work, sentence) => {
    const parent = mkdtempSync(join(tmpdir(), 'cabinet-lost-'))
    const folder = JSON.stringify(join(parent, 'data'))
    const source = `
    const { rmSync } = await import('node:fs')
    const { join } = await import('node:path')
    const { connectPglite } = await import(${JSON.stringify(module)})
    const database = await connectPglite(${folder})
    setInterval(() => {}, 1000)
    await database.jobs.executeSql('create table t as select 1 as a')
    await database.jobs.executeSql('insert into t select generate_series(1, 10)')
    rmSync(join(${folder}, ${JSON.stringify(part)}), { recursive: true })
    ${work}`
    const child = spawn(process.execPath, ['--input-type=module', '-e', source])
    try {
      const said = text(child.stderr)
      expect(await once(child, 'exit')).toEqual([1, null])
      expect(await said).toContain(sentence)
    } finally {
      child.kill('SIGKILL')
      rmSync(parent, { recursive: true })
    }
  },
  180_000,
)
