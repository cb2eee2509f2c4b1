import type { Generated } from 'kysely'

export interface CanaryLooksTable {
  id: Generated<number>
  /** When the canary began: its rule may change meanwhile. */
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

/** One row: what no copy of the release store may be older than. */
export interface ReleasesSeenTable {
  id: number
  root: string
  key_set: number
  revision: number
}

declare module '../../platform/db/tables.ts' {
  interface OpenTables {
    canary_looks: CanaryLooksTable
    releases_seen: ReleasesSeenTable
  }
}
