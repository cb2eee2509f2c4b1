import { isPhone } from '@cabinet/shared/format'
import { rangeProblems } from '@cabinet/shared/ui'
import type { OrderFilters } from './filters.ts'

export interface DraftProblems {
  phone?: string
  from?: string
  to?: string
}

export function draftProblems({ phone, startDate, endDate }: OrderFilters, today: string): DraftProblems {
  const whole = phone === '' || isPhone(phone)
  return {
    ...(!whole && { phone: 'Телефон должен состоять из 11 цифр' }),
    ...rangeProblems({ from: startDate, to: endDate }, { max: today, today }),
  }
}
