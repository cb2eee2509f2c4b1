import type { ReleaseChange } from '@cabinet/contract'
import type { LiveState } from './changes/next-state.ts'
import type { Finding } from './gate/finding.ts'
import type { CompiledPage } from './page/compile.ts'
import type { StoreContext, Target, Why } from './store-context.ts'

export interface Context extends StoreContext {
  /** Draws every page of the would-be set in a real browser. Where it is missing the gate does without. */
  readonly runTrial?: (
    page: CompiledPage,
    moved: readonly Target[],
    /** The live page, to time the machine by. */
    today?: CompiledPage,
  ) => Promise<Trial>
  /** Asks the server, which signs, where the key of this process is a team's. @throws Conflict when what is live has changed meanwhile */
  readonly ask?: (asked: ReleaseChange, why: Why, trial: TrialResult | undefined) => Promise<LiveState>
}

export interface Trial {
  /** The failures; each refuses the change. */
  readonly findings: readonly Finding[]
  /** Whether a browser has drawn the pages; the history names what none has drawn. */
  readonly drawn: boolean
}

export interface TrialResult extends Trial {
  /** The revision that would go live. */
  readonly revision: number
}
