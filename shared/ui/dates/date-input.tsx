import { chakra } from '@chakra-ui/react/styled-system'
import { useId, useRef, useState } from 'react'
import { Input, type InputProps } from '../field/input.tsx'
import { useLazyModule } from '../lazy/use-lazy-module.ts'
import { CalendarButton } from './calendar-button.tsx'
import { completeDay, dayToText, textToDay } from './date-text.ts'

const loadCalendar = () => import('../../ui-date/index.ts')

const Root = chakra('div', {
  base: { position: 'relative', minWidth: '0', '& > input': { pe: { base: '44px', md: '36px' } } },
})

export type DateInputProps = Omit<InputProps, 'value' | 'onChange' | 'type' | 'min' | 'max'> & {
  /** `yyyy-MM-dd`, empty, or the incomplete text as typed, whose problem `dayProblem` words. */
  value: string
  onChange: (value: string) => void
  min?: string | undefined
  max?: string | undefined
  calendarLabel?: string
  today?: string | undefined
  /** Separator of the shown parts; any typed separator is accepted. */
  separator?: '.' | '-'
}

export function DateInput(props: DateInputProps) {
  const {
    value,
    onChange,
    onBlur,
    min,
    max,
    today,
    calendarLabel = 'Выбрать дату',
    disabled,
    separator = '.',
    ...rest
  } = props
  const [open, setOpen] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const calendarId = useId()
  const calendar = useLazyModule(loadCalendar, open)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <Root ref={field}>
      <Input
        inputMode="numeric"
        autoComplete="off"
        placeholder={`дд${separator}мм${separator}гггг`}
        numeric
        {...rest}
        disabled={disabled}
        value={dayToText(value).replaceAll('.', separator)}
        onChange={(event) => onChange(textToDay(event.currentTarget.value))}
        onBlur={(event) => {
          const finished = completeDay(value)
          if (finished !== value) onChange(finished)
          onBlur?.(event)
        }}
      />
      <CalendarButton
        ref={button}
        label={calendarLabel}
        open={open}
        disabled={disabled}
        aria-controls={open ? calendarId : undefined}
        onNear={() => loadCalendar().catch(() => undefined)}
        onClick={() => setOpen(!open)}
      />
      {calendar && open && (
        <calendar.CalendarPopover
          id={calendarId}
          mode="single"
          anchor={field}
          opener={button}
          value={[value]}
          min={min}
          max={max}
          today={today}
          onPick={([day = '']) => onChange(day)}
          onClose={close}
        />
      )}
    </Root>
  )
}
