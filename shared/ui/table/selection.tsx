import { startTransition, useCallback, useOptimistic, useRef } from 'react'
import { Checkbox } from '../field/checkbox.tsx'

export type TableSelection<T> = {
  /** Keys of the selected rows. */
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
  label: (row: T) => string
}

/** Returns a handler of checkboxes; with Shift it changes all rows since the last pressed one. */
export function useSelect<T>(selection: TableSelection<T> | undefined, keys: readonly string[]) {
  const latest = useRef({ selection, keys })
  latest.current = { selection, keys }
  const last = useRef('')
  return useCallback((id: string, chosen: boolean, isRange: boolean) => {
    const { selection: now, keys: order } = latest.current
    if (!now) return
    const ends = [order.indexOf(last.current), order.indexOf(id)].sort((a, b) => a - b)
    const [from = -1, to = -1] = ends
    const next = new Set(now.selected)
    for (const key of isRange && from >= 0 ? order.slice(from, to + 1) : [id]) {
      if (chosen) next.add(key)
      else next.delete(key)
    }
    last.current = id
    now.onChange(next)
  }, [])
}

export type SelectAllProps<T> = {
  rows: readonly T[]
  rowKey: (row: T) => string
  selection: TableSelection<T>
}

export function SelectAll<T>({ rows, rowKey, selection }: SelectAllProps<T>) {
  const keys = rows.map(rowKey)
  const count = keys.filter((key) => selection.selected.has(key)).length
  const all = keys.length > 0 && count === keys.length
  const [shown, show] = useOptimistic(all)
  const toggle = () =>
    // The checkbox responds at once, a hundred rows follow later.
    startTransition(() => {
      show(!all)
      const next = new Set(selection.selected)
      for (const key of keys) {
        if (all) next.delete(key)
        else next.add(key)
      }
      selection.onChange(next)
    })
  return (
    <Checkbox
      aria-label="Выбрать все строки на странице"
      checked={shown}
      indeterminate={shown === all && count > 0 && !all}
      onChange={toggle}
    />
  )
}
