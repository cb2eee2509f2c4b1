import type { LivePointer, ReleaseChange } from '@cabinet/contract'
import type { LiveState } from './changes/next-state.ts'
import type { Finding } from './gate/finding.ts'
import type { CompiledPage } from './page/compile.ts'
import type { StoreContext } from './store/port.ts'
import type { Target } from './versions/manifest.ts'

export interface ChangeReason {
  readonly who: string
  readonly reason: string
  /** Refuses the change unless the store is at this revision: the caller decided on what it saw there. */
  readonly expectedRevision?: number
  /** Overrules the gate; the history names the findings. Files that differ from their hashes never pass. */
  readonly force?: boolean
  /** Id of the key that the server acts for: the key's rights count. */
  readonly key?: string
}

export interface Context extends StoreContext {
  /** Renders every page of the would-be set in a real browser; without one the gate skips this. */
  readonly runTrial?: (
    page: CompiledPage,
    moved: readonly Target[],
    /** The live page, which times the machine. */
    today?: CompiledPage,
  ) => Promise<Trial>
  /** Keeps what the browser of this process has found; the server is only told of one, and signs nothing about it. */
  readonly keepBrowserCheck?: (
    moved: readonly Target[],
    apps: LivePointer['apps'],
    findings: readonly string[],
  ) => Promise<void>
  /** Asks the server to sign when this process has only a team's key. @throws Conflict when what is live has changed meanwhile */
  readonly ask?: (
    request: ReleaseChange,
    why: ChangeReason,
    trial: TrialResult | undefined,
  ) => Promise<LiveState>
}

export interface Trial {
  /** The failures; each refuses the change. */
  readonly findings: readonly Finding[]
  /** Whether a browser has rendered the pages; the history records a change that none has rendered. */
  readonly isRendered: boolean
}

export interface TrialResult extends Trial {
  /** The revision that would go live. */
  readonly revision: number
}
