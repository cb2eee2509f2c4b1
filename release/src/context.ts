import type { Mistake } from './gate/mistake.ts'
import type { CompiledPage } from './page/compile.ts'
import type { ReleaseStore } from './store/port.ts'

export interface StoreContext {
  readonly store: ReleaseStore
  /** RELEASE_KEY, RELEASE_ROOTS. */
  readonly env: NodeJS.ProcessEnv
}

export interface Context extends StoreContext {
  /** Draws every page of the would-be set in a real browser. Where it is missing the gate does without. */
  readonly tryOut?: (page: CompiledPage, moved: readonly Target[]) => Promise<Trial>
}

export interface Trial {
  /** What went wrong: refused. */
  readonly mistakes: readonly Mistake[]
  /** What the history records without refusing. */
  readonly remarks?: readonly string[]
}

export interface Why {
  readonly who: string
  readonly reason: string
  /** Refuse unless the store is at this revision: «I decided looking at revision 12». */
  readonly expectedRevision?: number
  /** Go live against the gate; the history names what it refused. Files that differ from their hashes never pass. */
  readonly force?: boolean
}

export interface Target {
  readonly app: string
  readonly version: string
}
