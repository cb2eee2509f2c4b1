import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { DateRangeInput, type DateRangeInputProps } from '../../ui/dates/date-range-input.tsx'
import { useBound } from './bound.ts'

export type DateRangeFieldProps<T extends FieldValues> = {
  control: Control<T, unknown, T>
  fromName: FieldPath<T>
  toName: FieldPath<T>
} & Pick<DateRangeInputProps, 'today' | 'fromLabel' | 'toLabel' | 'required'>

/** Two days of one form, the second not before the first. */
export function DateRangeField<T extends FieldValues>(props: DateRangeFieldProps<T>) {
  const { control, fromName, toName, ...rest } = props
  const from = useBound(control, fromName)
  const to = useBound(control, toName)
  return (
    <DateRangeInput
      {...rest}
      value={{ from: from.text, to: to.text }}
      errors={{ from: from.error, to: to.error }}
      onChange={(range) => {
        if (range.from !== from.text) from.set(range.from)
        if (range.to !== to.text) to.set(range.to)
      }}
    />
  )
}
