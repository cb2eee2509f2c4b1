import {
  DatePickerDayTable,
  DatePickerMonthTable,
  DatePickerNextTrigger,
  DatePickerPrevTrigger,
  DatePickerRangeText,
  DatePickerRoot,
  DatePickerView,
  DatePickerViewControl,
  DatePickerViewTrigger,
  DatePickerYearTable,
  parseDate,
} from '@chakra-ui/react/date-picker'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { isDay } from '../format/days.ts'
import { calendarRecipe } from './recipe.ts'

export type CalendarProps = {
  mode: 'single' | 'range'
  /** Days `yyyy-MM-dd`; what is no day is left out. */
  value: readonly string[]
  /** The first and the last day that can be chosen, `yyyy-MM-dd`. */
  min?: string | undefined
  max?: string | undefined
  /** One day, or two once a range is whole; `yyyy-MM-dd`. */
  onPick: (days: string[]) => void
}

const day = (text: string | undefined) => (text && isDay(text) ? parseDate(text) : undefined)
const tables = { day: DatePickerDayTable, month: DatePickerMonthTable, year: DatePickerYearTable }

const labels = {
  prev: { day: 'Предыдущий месяц', month: 'Предыдущий год', year: 'Предыдущие годы' },
  next: { day: 'Следующий месяц', month: 'Следующий год', year: 'Следующие годы' },
}

/** A month of days in Russian, weeks from Monday; months and years are a press away. */
export function Calendar({ mode, value, min, max, onPick }: CalendarProps) {
  const first = day(min)
  const last = day(max)
  const chosen = value.flatMap((text) => day(text) ?? [])
  const focused = chosen[0] ?? last
  return (
    <DatePickerRoot
      recipe={calendarRecipe}
      inline
      locale="ru-RU"
      startOfWeek={1}
      selectionMode={mode}
      defaultValue={chosen}
      {...(focused && { defaultFocusedValue: focused })}
      {...(first && { min: first })}
      {...(last && { max: last })}
      onValueChange={({ value: days }) => {
        if (days.length === (mode === 'range' ? 2 : 1)) onPick(days.map(String))
      }}
    >
      {(['day', 'month', 'year'] as const).map((view) => {
        const Table = tables[view]
        return (
          <DatePickerView key={view} view={view}>
            <DatePickerViewControl>
              <DatePickerPrevTrigger aria-label={labels.prev[view]}>
                <ChevronLeft aria-hidden />
              </DatePickerPrevTrigger>
              <DatePickerViewTrigger aria-label="Выбрать месяц и год">
                <DatePickerRangeText />
              </DatePickerViewTrigger>
              <DatePickerNextTrigger aria-label={labels.next[view]}>
                <ChevronRight aria-hidden />
              </DatePickerNextTrigger>
            </DatePickerViewControl>
            <Table />
          </DatePickerView>
        )
      })}
    </DatePickerRoot>
  )
}
