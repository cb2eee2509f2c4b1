import { useCallback, useRef } from 'react'
import { Checkbox } from '../field/checkbox.tsx'

export type TableSelection<T> = {
  /** Keys of the chosen rows. */
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
  label: (row: T) => string
}

export function useSelect<T>(selection: TableSelection<T> | undefined) {
  const latest = useRef(selection)
  latest.current = selection
  return useCallback((id: string, chosen: boolean) => {
    if (!latest.current) return
    const next = new Set(latest.current.selected)
    if (chosen) next.add(id)
    else next.delete(id)
    latest.current.onChange(next)
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
  const toggle = () => {
    const next = new Set(selection.selected)
    for (const key of keys) {
      if (all) next.delete(key)
      else next.add(key)
    }
    selection.onChange(next)
  }
  return (
    <Checkbox
      aria-label="Выбрать все строки на странице"
      checked={all}
      indeterminate={count > 0 && !all}
      onChange={toggle}
    />
  )
}
