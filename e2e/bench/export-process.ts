/** Run by `pnpm bench export` as a process of its own: makes one export and throws its bytes away; memory is read from outside. */

import { applicationReport } from '../../api/src/domains/reports/reports.ts'
import { systemScope } from '../../api/src/platform/access/scope.ts'
import { connect } from '../../api/src/platform/db/database.ts'

const database = await connect({ databaseUrl: process.env.DATABASE_URL, dataDir: '' })
const { content } = applicationReport(
  { database, config: { businessTz: '+06:00' }, clock: () => new Date() },
  systemScope('bench'),
  {},
)
let bytes = 0
for await (const part of content) bytes += part.length
await database.close()
console.log(bytes)
