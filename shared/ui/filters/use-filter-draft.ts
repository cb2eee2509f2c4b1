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
  const fresh = { source, awaited: '', typed: {} as Partial<F>, attempted: false }
  const [state, setState] = useState(fresh)
  // A choice leaves what is typed elsewhere as it stands.
  if (state.source !== source) setState(state.awaited === source ? { ...state, source } : fresh)
  const draft = { ...applied, ...state.typed }

  const attempt = (change: Partial<F> = {}): { next: F; right: boolean } => {
    const next = clean({ ...draft, ...change })
    const right = Object.keys(problemsOf?.(next) ?? noProblems).length === 0
    setState((current) => ({ ...current, typed: { ...current.typed, ...change }, attempted: !right }))
    return { next, right }
  }
  const edit = (change: Partial<F>) =>
    setState((current) => ({ ...current, typed: { ...current.typed, ...change } }))
  const apply = (change?: Partial<F>) => {
    const { next, right } = attempt(change)
    if (right) onApply(next)
    return right
  }
  const choose = (change: Partial<F>) => {
    const next = { ...applied, ...change }
    const awaited = JSON.stringify(next)
    setState((current) => ({ ...current, typed: { ...current.typed, ...change }, awaited }))
    onApply(next)
    return true
  }
  return {
    draft,
    edit,
    isDirty: JSON.stringify(clean(draft)) !== source,
    problems: (state.attempted && problemsOf?.(draft)) || noProblems,
    check: () => attempt().right,
    apply,
    pick: narrow ? edit : choose,
    reset: (filters) => {
      setState({ ...fresh, typed: filters })
      onApply(filters)
    },
  }
}
