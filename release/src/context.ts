import type { ReleaseChange } from '@cabinet/contract'
import type { Change, LiveState } from './changes/plan.ts'
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
  readonly tryOut?: (
    page: CompiledPage,
    moved: readonly Target[],
    /** What is live, to time the machine by. */
    today?: CompiledPage,
  ) => Promise<Trial>
  /** Asks the server, which signs, where the key of this process is a team's. @throws Conflict when what is live has changed meanwhile */
  readonly ask?: (wanted: Change, trial: TriedRevision | undefined) => Promise<LiveState>
}

export interface Trial {
  /** What went wrong: refused. */
  readonly mistakes: readonly Mistake[]
  /** Whether a browser has drawn the pages; the history names what none has drawn. */
  readonly drawn: boolean
}

export interface TriedRevision extends Trial {
  /** That would go live. */
  readonly revision: number
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
  /** What was asked for, as the server is asked for it. */
  readonly asked?: ReleaseChange
}

export interface Target {
  readonly app: string
  readonly version: string
}
