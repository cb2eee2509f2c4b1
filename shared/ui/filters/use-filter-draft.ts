import { useState } from 'react'
import { narrowQuery, useMedia } from '../media/use-media.ts'

export type FilterDraftOptions<F, P> = {
  onApply: (filters: F) => void
  problemsOf?: (draft: F) => P
  clean?: (draft: F) => F
}

export type FilterDraft<F, P> = {
  draft: F
  edit: (change: Partial<F>) => void
  problems: Partial<P>
  /** Whether the draft differs from the applied filters. */
  isDirty: boolean
  check: () => boolean
  /** Applies the draft with this change; false when it has a problem. */
  apply: (change?: Partial<F>) => boolean
  /** Changes a selected value: applied at once, or by the button of a phone's drawer. */
  pick: (change: Partial<F>) => void
  reset: (filters: F) => void
}

const noProblems = {}

/** Keeps the draft of a page's filters, which restarts whenever the applied ones change. */
export function useFilterDraft<F extends object, P extends object = object>(
  applied: F,
  { onApply, problemsOf, clean = (draft) => draft }: FilterDraftOptions<F, P>,
): FilterDraft<F, P> {
  const narrow = useMedia(narrowQuery)
  // Filters compare by content: another page of the same ones must not discard typed input.
  const source = JSON.stringify(applied)
  const fresh = { source, draft: applied, attempted: false }
  const [state, setState] = useState(fresh)
  if (state.source !== source) setState(fresh)

  const attempt = (change: Partial<F> = {}): { draft: F; right: boolean } => {
    const draft = clean({ ...state.draft, ...change })
    const right = Object.keys(problemsOf?.(draft) ?? noProblems).length === 0
    setState((current) => ({ ...current, draft, attempted: !right }))
    return { draft, right }
  }
  const edit = (change: Partial<F>) =>
    setState((current) => ({ ...current, draft: { ...current.draft, ...change } }))
  const apply = (change?: Partial<F>) => {
    const { draft, right } = attempt(change)
    if (right) onApply(draft)
    return right
  }
  return {
    draft: state.draft,
    edit,
    isDirty: JSON.stringify(clean(state.draft)) !== source,
    problems: (state.attempted && problemsOf?.(state.draft)) || noProblems,
    check: () => attempt().right,
    apply,
    pick: narrow ? edit : apply,
    reset: (filters) => {
      setState({ source, draft: filters, attempted: false })
      onApply(filters)
    },
  }
}
