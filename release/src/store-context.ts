import type { LivePointer } from '@cabinet/contract'
import type { ReleaseStore } from './store/port.ts'

export interface StoreContext {
  readonly store: ReleaseStore
  /** RELEASE_KEY, RELEASE_ROOTS. */
  readonly env: NodeJS.ProcessEnv
}

export interface Why {
  readonly who: string
  readonly reason: string
  /** Refuse unless the store is at this revision: «I decided looking at revision 12». */
  readonly expectedRevision?: number
  /** Go live against the gate; the history names what it refused. Files that differ from their hashes never pass. */
  readonly force?: boolean
  /** Id of the key on whose behalf the server acts: its rights count. */
  readonly key?: string
}

export interface Target {
  readonly app: string
  readonly version: string
}

/** Every app's live, canary and previous versions. */
export const versionsInUse = (apps: LivePointer['apps']): Target[] =>
  Object.entries(apps).flatMap(([app, { live, previous, canary }]) =>
    [live, canary?.version, previous].flatMap((version) => (version ? [{ app, version }] : [])),
  )
