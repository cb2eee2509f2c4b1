import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrations } from '../../src/platform/db/migrations/index.ts'

const root = join(import.meta.dirname, '../../..')

/** Makes the next version of the server in a new folder: these sources with one harmless migration and one changed text. @returns the folder */
export function makeNextVersion(next: string): string {
  for (const name of ['api', 'contract', 'release', 'cabinet'])
    cpSync(join(root, name), join(next, name), { recursive: true, verbatimSymlinks: true })
  symlinkSync(join(root, 'node_modules'), join(next, 'node_modules'))
  const newest = Object.keys(migrations).at(-1)
  writeFileSync(
    join(next, 'api/src/platform/db/migrations/9998-lockers.sql'),
    `-- Compatible since ${newest}: only adds.\ncreate table lockers (id bigint primary key);\nalter table orders add column shelf text;\n`,
  )
  const table = join(next, 'api/src/domains/orders/transitions/table.ts')
  const text = readFileSync(table, 'utf8')
  writeFileSync(table, text.replace("'Взят в обработку'", "'Взят в обработку на полку'"))
  return next
}
