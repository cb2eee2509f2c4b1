import {
  DatePickerMonthTable,
  DatePickerNextTrigger,
  DatePickerPrevTrigger,
  DatePickerRoot,
  DatePickerView,
  DatePickerViewControl,
  DatePickerViewTrigger,
  DatePickerYearTable,
  parseDate,
  useDatePickerContext,
} from '@chakra-ui/react/date-picker'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { isDay } from '../format/days.ts'
import { DayTable } from './day-table.tsx'
import { calendarRecipe } from './recipe.ts'
import { viewTriggerName, words } from './words.ts'

export type CalendarProps = {
  mode: 'single' | 'range'
  /** Days `yyyy-MM-dd`; what is no day is left out. */
  value: readonly string[]
  /** The first and the last day that can be chosen, `yyyy-MM-dd`. */
  min?: string | undefined
  max?: string | undefined
  /** Today in the business zone, marked. */
  today?: string | undefined
  /** One day, or two once a range is whole; `yyyy-MM-dd`. */
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

/** A month of days in Russian, weeks from Monday; months and years are a press away. */
export function Calendar({ mode, value, min, max, today, onPick }: CalendarProps) {
  const first = day(min)
  const last = day(max)
  const chosen = value.flatMap((text) => day(text) ?? [])
  const focused = chosen[0] ?? day(today) ?? last
  return (
    <DatePickerRoot
      recipe={calendarRecipe}
      inline
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
