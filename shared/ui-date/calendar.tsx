import {
  type DatePickerDateView,
  DatePickerMonthTable,
  DatePickerNextTrigger,
  DatePickerPrevTrigger,
  DatePickerRoot,
  DatePickerTable,
  DatePickerTableBody,
  DatePickerTableCell,
  DatePickerTableCellTrigger,
  DatePickerTableHead,
  DatePickerTableHeader,
  DatePickerTableRow,
  DatePickerView,
  DatePickerViewControl,
  DatePickerViewTrigger,
  DatePickerYearTable,
  parseDate,
  useDatePickerContext,
} from '@chakra-ui/react/date-picker'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { isDay } from '../format/days.ts'
import { Box } from '../ui/layout/layout.tsx'
import { Popover } from '../ui-overlay/popover.tsx'
import { calendarRecipe } from './recipe.ts'

/** The days of a month. Chakra's own would show «П» instead of «пн», and today in UTC instead of the business zone. */
function DayTable({ today }: { today: string | undefined }) {
  const { weekDays, weeks } = useDatePickerContext()
  return (
    <DatePickerTable>
      <DatePickerTableHead>
        <DatePickerTableRow>
          {weekDays.map(({ short, long }) => (
            <DatePickerTableHeader key={long} aria-label={long}>
              {short}
            </DatePickerTableHeader>
          ))}
        </DatePickerTableRow>
      </DatePickerTableHead>
      <DatePickerTableBody>
        {weeks.map((week) => (
          <DatePickerTableRow key={String(week[0])}>
            {week.map((day) => (
              <DatePickerTableCell key={String(day)} value={day}>
                <DatePickerTableCellTrigger
                  {...(String(day) === today && { 'data-now': '', 'aria-current': 'date' as const })}
                >
                  {day.day}
                </DatePickerTableCellTrigger>
              </DatePickerTableCell>
            ))}
          </DatePickerTableRow>
        ))}
      </DatePickerTableBody>
    </DatePickerTable>
  )
}

type Translations = NonNullable<ComponentProps<typeof DatePickerRoot>['translations']>

const previous: Record<DatePickerDateView, string> = {
  day: 'Предыдущий месяц',
  month: 'Предыдущий год',
  year: 'Предыдущие годы',
}
const next: Record<DatePickerDateView, string> = {
  day: 'Следующий месяц',
  month: 'Следующий год',
  year: 'Следующие годы',
}

const words: Translations = {
  content: 'Календарь',
  dayCell: ({ valueText, unavailable, selected }) => {
    const state = unavailable ? 'недоступно' : selected ? 'выбрано' : ''
    return [valueText, state].filter(Boolean).join(', ')
  },
  prevTrigger: (view) => previous[view],
  nextTrigger: (view) => next[view],
}

const viewTriggerName = (shown: string, view: DatePickerDateView) =>
  view === 'year' ? shown : `${shown}, выбрать ${view === 'day' ? 'месяц' : 'год'}`

export type CalendarProps = {
  mode: 'single' | 'range'
  value: readonly string[]
  min?: string | undefined
  max?: string | undefined
  today?: string | undefined
  onPick: (days: string[]) => void
}

const day = (text: string | undefined) => (text && isDay(text) ? parseDate(text) : undefined)

function View({ view, children }: { view: 'day' | 'month' | 'year'; children: ReactNode }) {
  const { start, end } = useDatePickerContext().visibleRangeText
  const shown = view === 'year' ? `${start} – ${end}` : start
  return (
    <DatePickerView view={view}>
      <DatePickerViewControl>
        <DatePickerPrevTrigger>
          <ChevronLeft aria-hidden />
        </DatePickerPrevTrigger>
        <DatePickerViewTrigger aria-label={viewTriggerName(shown, view)}>{shown}</DatePickerViewTrigger>
        <DatePickerNextTrigger>
          <ChevronRight aria-hidden />
        </DatePickerNextTrigger>
      </DatePickerViewControl>
      {children}
    </DatePickerView>
  )
}

export function Calendar({ mode, value, min, max, today, onPick }: CalendarProps) {
  const id = useId()
  const first = day(min)
  const last = day(max)
  const chosen = value.flatMap((text) => day(text) ?? [])
  const focused = chosen[0] ?? day(today) ?? last
  return (
    <DatePickerRoot
      recipe={calendarRecipe}
      inline
      // The machine moves the focus among the cells of its content.
      ids={{ root: id, content: id }}
      locale="ru-RU"
      startOfWeek={1}
      translations={words}
      selectionMode={mode}
      defaultValue={chosen}
      {...(focused && { defaultFocusedValue: focused })}
      {...(first && { min: first })}
      {...(last && { max: last })}
      onValueChange={({ value: days }) => {
        if (days.length === (mode === 'range' ? 2 : 1)) onPick(days.map(String))
      }}
    >
      <View view="day">
        <DayTable today={today} />
      </View>
      <View view="month">
        <DatePickerMonthTable columns={3} />
      </View>
      <View view="year">
        <DatePickerYearTable columns={3} />
      </View>
    </DatePickerRoot>
  )
}

export type CalendarPopoverProps = CalendarProps & {
  id: string
  anchor: RefObject<HTMLElement | null>
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

/** The calendar under a date field: open while mounted, with the focus on the selected day or today. */
export function CalendarPopover({ id, anchor, opener, onClose, onPick, ...rest }: CalendarPopoverProps) {
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const day = box.current?.querySelector<HTMLElement>('[data-part=table-cell-trigger][tabindex="0"]')
      day?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [])

  return (
    <Popover
      id={id}
      label="Календарь"
      anchor={anchor}
      opener={opener}
      open
      onOpenChange={(open) => !open && onClose()}
    >
      <Box ref={box}>
        <Calendar
          {...rest}
          onPick={(days) => {
            onPick(days)
            onClose()
          }}
        />
      </Box>
    </Popover>
  )
}
