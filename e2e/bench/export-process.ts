/** Makes one export and discards its bytes. `pnpm bench export` runs it as a separate process, and reads its memory from outside. */

import { makeOrdersReport } from '../../api/src/domains/reports/service.ts'
import { connect } from '../../api/src/platform/db/connect.ts'
import type { Platform } from '../../api/src/platform/platform.ts'
import { jobContext } from '../../api/src/platform/service-context.ts'

const database = await connect({ databaseUrl: process.env.DATABASE_URL, dataDir: '' })
const parts = { database, db: database.db, config: { businessTz: '+06:00' }, clock: () => new Date() }
// An export needs no other part of the platform.
const platform = parts as Partial<Record<keyof Platform, unknown>> as Platform
const { content } = makeOrdersReport(jobContext(platform, 'bench', 'bench'), {})
let bytes = 0
for await (const part of content) bytes += part.length
await database.close()
console.log(bytes)
