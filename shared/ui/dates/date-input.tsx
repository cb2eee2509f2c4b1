import { chakra } from '@chakra-ui/react/styled-system'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { type ComponentProps, useId, useRef, useState } from 'react'
import { formatPlainDay, isDay, parseDay } from '../../format/days.ts'
import { Input, type InputProps } from '../field/input.tsx'
import { useLazyModule } from '../lazy/overlay.ts'

const Trigger = chakra('button', {
  base: {
    position: 'absolute',
    right: '0',
    top: '0',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    boxSize: { base: '44px', md: '36px' },
    borderRadius: 'md',
    color: 'fg.muted',
    cursor: 'pointer',
    '&:hover:not(:disabled)': { color: 'accent.fg' },
    '& > svg': { boxSize: '16px' },
  },
})

export type CalendarButtonProps = Omit<ComponentProps<typeof Trigger>, 'children'> & {
  label: string
  open: boolean
  onNear: () => void
}

function CalendarButton({ label, open, onNear, ...rest }: CalendarButtonProps) {
  return (
    <Trigger
      type="button"
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      aria-expanded={open}
      onPointerEnter={onNear}
      onFocus={onNear}
      {...rest}
    >
      <CalendarDays aria-hidden />
    </Trigger>
  )
}

/** Inserts the dots during typing: `2011` → `20.11`; an early dot completes a part: `5.` → `05.`. */
export function maskDayText(text: string): string {
  const padded = text.replace(/^(\d)[./-]/, '0$1.').replace(/^(\d{2})\.(\d)[./-]/, '$1.0$2.')
  const digits = padded.replace(/\D/g, '').slice(0, 8)
  const groups = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('.')
  const open = /[./-]$/.test(padded) && (digits.length === 2 || digits.length === 4)
  return open ? `${groups}.` : groups
}

function dayToText(value: string): string {
  return isDay(value) ? formatPlainDay(value) : value
}

function textToDay(text: string): string {
  const whole = text.trim().length >= 10 ? parseDay(text) : undefined
  return whole ?? maskDayText(text)
}

function completeDay(value: string): string {
  return parseDay(value) ?? value
}

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
