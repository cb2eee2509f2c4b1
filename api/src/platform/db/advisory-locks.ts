import { type RawBuilder, sql } from 'kysely'

/** PostgreSQL's advisory locks by number: two purposes with one number would wait for each other. */
export const advisoryLocks = {
  demoData: 7_246_001,
  administration: 7_246_002,
  exportsOfUser: 7_246_003,
  bulkChangeOfUser: 7_246_005,
  planning: 7_246_006,
  viewsOfUser: 7_246_007,
  keysOfPartner: 7_246_008,
  webhooksOfPartner: 7_246_009,
  providerLogouts: 7_246_010,
} as const

/** Returns a lock's number for a statement. */
export const lockNumber = (name: keyof typeof advisoryLocks): RawBuilder<number> =>
  sql.lit(advisoryLocks[name])
