import { chakra } from '@chakra-ui/react/styled-system'
import { useId, useState } from 'react'
import { formatPlainDay, isDay } from '../../format/days.ts'
import { runAfterPress } from '../field/after-press.ts'
import { Field } from '../field/field.tsx'
import { DateInput, type DateInputProps } from './date-input.tsx'

export type DayLimits = {
  min?: string | undefined
  max?: string | undefined
  /** Today in the business zone; a limit equal to it is worded as «в будущем». */
  today?: string | undefined
}

export function dayProblem(value: string, { min, max, today }: DayLimits = {}): string | undefined {
  if (!value) return undefined
  if (!isDay(value)) return 'Введите дату в формате ДД.ММ.ГГГГ'
  if (max && value > max) {
    return max === today ? 'Дата не может быть в будущем' : `Дата не может быть позже ${formatPlainDay(max)}`
  }
  if (min && value < min) return `Дата не может быть раньше ${formatPlainDay(min)}`
  return undefined
}

export type DayRange = { from: string; to: string }

export function rangeProblems(range: DayRange, limits: DayLimits = {}): { from?: string; to?: string } {
  const from = dayProblem(range.from, limits)
  const to = dayProblem(range.to, limits)
  if (from || to) return { ...(from && { from }), ...(to && { to }) }
  if (range.from && range.to && range.from > range.to) {
    return { to: 'Дата окончания не может быть раньше даты начала' }
  }
  return {}
}

const Root = chakra('fieldset', {
  base: {
    display: 'grid',
    // A phone's larger letters and icon need more for a whole date.
    gridTemplateColumns: {
      base: 'repeat(auto-fit, minmax(min(152px, 100%), 1fr))',
      md: 'repeat(auto-fit, minmax(min(140px, 100%), 1fr))',
    },
    gap: '3',
    minWidth: '0',
  },
})

export type DateRangeInputProps = {
  value: DayRange
  onChange: (value: DayRange) => void
  today: string
  fromLabel?: string
  toLabel?: string
  required?: boolean
  separator?: DateInputProps['separator']
  errors?: { from?: string | undefined; to?: string | undefined }
}

export function DateRangeInput(props: DateRangeInputProps) {
  const { value, onChange, today, fromLabel = 'Дата начала', toLabel = 'Дата окончания' } = props
  const { required = false, errors, separator = '.' } = props
  const [left, setLeft] = useState(false)
  const legend = useId()
  const shown = errors ?? (left ? rangeProblems(value, { max: today, today }) : {})
  return (
    <Root aria-labelledby={legend} onBlur={() => runAfterPress(() => setLeft(true))}>
      <chakra.legend id={legend} srOnly>
        Период
      </chakra.legend>
      <Field label={fromLabel} error={shown.from} required={required}>
        <DateInput
          value={value.from}
          separator={separator}
          max={today}
          today={today}
          calendarLabel={`Открыть календарь: ${fromLabel.toLowerCase()}`}
          onChange={(from) => onChange({ ...value, from })}
        />
      </Field>
      <Field label={toLabel} error={shown.to} required={required}>
        <DateInput
          value={value.to}
          separator={separator}
          min={value.from}
          max={today}
          today={today}
          calendarLabel={`Открыть календарь: ${toLabel.toLowerCase()}`}
          onChange={(to) => onChange({ ...value, to })}
        />
      </Field>
    </Root>
  )
}
