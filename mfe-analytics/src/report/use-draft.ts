import { useState } from 'react'
import type { DayRange } from '../numbers/months.ts'
import { draftProblems } from './draft.ts'

export interface Chosen {
  readonly merchantId: string
  readonly range: DayRange
}

/** The filters as they are being edited; they start anew whenever the applied ones change. */
export function useDraft(applied: Chosen, today: string) {
  const source = JSON.stringify(applied)
  const [state, setState] = useState({ source, draft: applied, attempted: false })
  if (state.source !== source) setState({ source, draft: applied, attempted: false })

  const problems = draftProblems(state.draft.range, today)
  return {
    draft: state.draft,
    edit: (change: Partial<Chosen>) => setState({ ...state, draft: { ...state.draft, ...change } }),
    reset: () => setState({ source, draft: applied, attempted: false }),
    /** Empty until an attempt to use the draft has failed. */
    problems: state.attempted ? problems : {},
    /** Whether the draft can be used; from now on it says why not. */
    check: () => {
      const right = Object.keys(problems).length === 0
      setState({ ...state, attempted: !right })
      return right
    },
  }
}
