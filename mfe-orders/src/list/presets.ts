import { shiftDays, startOfMonth } from '@cabinet/shared/format'

export interface Preset {
  text: string
  startDate: string
  endDate: string
}

export function periodPresets(today: string): Preset[] {
  return [
    { text: 'За всё время', startDate: '', endDate: '' },
    { text: 'Сегодня', startDate: today, endDate: today },
    { text: '7 дней', startDate: shiftDays(today, -6), endDate: today },
    { text: 'Этот месяц', startDate: startOfMonth(today), endDate: today },
  ]
}
