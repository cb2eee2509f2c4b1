import type { ReleaseChange } from '@cabinet/contract'
import type { LiveState } from './changes/next-state.ts'
import type { Finding } from './gate/finding.ts'
import type { CompiledPage } from './page/compile.ts'
import type { StoreContext, Target, Why } from './store-context.ts'

export interface Context extends StoreContext {
  /** Draws every page of the would-be set in a real browser; without one the gate skips this. */
  readonly runTrial?: (
    page: CompiledPage,
    moved: readonly Target[],
    /** The live page, which times the machine. */
    today?: CompiledPage,
  ) => Promise<Trial>
  /** Asks the server to sign when this process has only a team's key. @throws Conflict when what is live has changed meanwhile */
  readonly ask?: (asked: ReleaseChange, why: Why, trial: TrialResult | undefined) => Promise<LiveState>
}

export interface Trial {
  /** The failures; each refuses the change. */
  readonly findings: readonly Finding[]
  /** Whether a browser has drawn the pages; the history records a change that none has drawn. */
  readonly drawn: boolean
}

export interface TrialResult extends Trial {
  /** The revision that would go live. */
  readonly revision: number
}
