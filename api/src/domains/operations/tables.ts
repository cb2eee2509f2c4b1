import type { Generated } from 'kysely'

export interface CanaryLooksTable {
  id: Generated<number>
  /** The canary's salt: new for every canary version, kept while its rule changes. */
  canary: string
  app: string
  version: string
  live: string
  /** 1, 2, …: each spends its part of the error that the rule may make. */
  look: number
  at: Date
  canary_sessions: number
  canary_failed: number
  live_sessions: number
  live_failed: number
  p_value: number
  stopped: boolean
}

declare module '../../platform/db/tables.ts' {
  interface OpenTables {
    canary_looks: CanaryLooksTable
  }
}
