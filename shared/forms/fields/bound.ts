import type { ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { runAfterPress } from '../../ui/field/after-press.ts'

export type BoundProps<T extends FieldValues> = {
  control: Control<T, unknown, T>
  name: FieldPath<T>
  label: string
  hint?: ReactNode
  required?: boolean
  disabled?: boolean
}

export function useBound<T extends FieldValues>(control: Control<T, unknown, T>, name: FieldPath<T>) {
  const { field, fieldState } = useController({ control, name })
  const { value, onChange, onBlur, ref } = field
  const shown: unknown = value
  return {
    value: shown,
    text: shown === null || shown === undefined ? '' : String(shown),
    error: fieldState.error?.message,
    set: (next: unknown) => onChange(next),
    control: { name: field.name, onBlur: () => runAfterPress(onBlur), ref },
  }
}
