import type { DatePickerDateView, DatePickerRoot } from '@chakra-ui/react/date-picker'
import type { ComponentProps } from 'react'

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

export const words: Translations = {
  content: 'Календарь',
  dayCell: ({ valueText, unavailable, selected }) => {
    const state = unavailable ? 'недоступно' : selected ? 'выбрано' : ''
    return [valueText, state].filter(Boolean).join(', ')
  },
  prevTrigger: (view) => previous[view],
  nextTrigger: (view) => next[view],
}

export const viewTriggerName = (shown: string, view: DatePickerDateView) =>
  view === 'year' ? shown : `${shown}, выбрать ${view === 'day' ? 'месяц' : 'год'}`
