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
  /** Refuses the change unless the store is at this revision: the caller decided on what it saw there. */
  readonly expectedRevision?: number
  /** Overrules the gate; the history names the findings. Files that differ from their hashes never pass. */
  readonly force?: boolean
  /** Id of the key that the server acts for: the key's rights count. */
  readonly key?: string
}

export interface Target {
  readonly app: string
  readonly version: string
}

/** Returns the live, canary and previous versions of every app. */
export const versionsInUse = (apps: LivePointer['apps']): Target[] =>
  Object.entries(apps).flatMap(([app, { live, previous, canary }]) =>
    [live, canary?.version, previous].flatMap((version) => (version ? [{ app, version }] : [])),
  )
