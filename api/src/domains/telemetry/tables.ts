import type { SourceFrame } from './errors/source-frames.ts'

/** A tab's time with one version of one app. Pruned after a week. */
export interface ReleaseSessionsTable {
  /** 32 hex digits of the hash of the tab's random id. */
  session: string
  app: string
  version: string
  first_seen: Date
  last_seen: Date
  /** The tab is gone, or runs another version. */
  ended: boolean
  failed: boolean
  /** Largest contentful paint of its first page, ms. */
  lcp: number | null
}

/** Equal errors of versions of an app. Pruned after a week, and above 500 groups. */
export interface ReleaseErrorsTable {
  /** 32 hex digits of a hash of app, name, message and the frames' lines of code. */
  fingerprint: string
  app: string
  name: string
  /** Words of the sources; … stands for anything else. */
  message: string
  frames: SourceFrame[]
  count: number
  first_seen: Date
  last_seen: Date
  versions: string[]
  browsers: string[]
}

declare module '../../platform/db/tables.ts' {
  interface OpenTables {
    release_sessions: ReleaseSessionsTable
    release_errors: ReleaseErrorsTable
  }
}
