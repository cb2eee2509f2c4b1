import { useState } from 'react'
import { type DraftProblems, draftProblems } from './draft.ts'
import type { OrderFilters } from './filters.ts'

interface Draft {
  draft: OrderFilters
  edit: (change: Partial<OrderFilters>) => void
  /** Empty until an attempt to apply has failed. */
  problems: DraftProblems
  /** Applies the draft with this change; false when something in it is wrong. */
  apply: (change?: Partial<OrderFilters>) => boolean
}

/** The filters as they are being edited. They start anew from the applied ones whenever those change. */
export function useDraft(
  applied: OrderFilters,
  today: string,
  onApply: (filters: OrderFilters) => void,
): Draft {
  // By content: another page of the same filters must not throw away what is being typed.
  const source = JSON.stringify(applied)
  const [state, setState] = useState({ source, draft: applied, attempted: false })
  if (state.source !== source) setState({ source, draft: applied, attempted: false })

  const edit = (change: Partial<OrderFilters>) =>
    setState((current) => ({ ...current, draft: { ...current.draft, ...change } }))

  const apply = (change: Partial<OrderFilters> = {}) => {
    const draft = { ...state.draft, ...change, orderId: state.draft.orderId.trim() }
    const right = Object.keys(draftProblems(draft, today)).length === 0
    setState((current) => ({ ...current, draft, attempted: !right }))
    if (right) onApply(draft)
    return right
  }
  return {
    draft: state.draft,
    edit,
    problems: state.attempted ? draftProblems(state.draft, today) : {},
    apply,
  }
}
