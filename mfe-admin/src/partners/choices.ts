import type { SelectOption } from '@cabinet/shared/ui'

export const legalForms: readonly SelectOption[] = [
  { value: 'TOO', label: 'ТОО' },
  { value: 'IP', label: 'ИП' },
  { value: 'AO', label: 'АО' },
]

export const unloadingDays: readonly SelectOption[] = [
  { value: 'DAILY', label: 'Ежедневно' },
  { value: 'MONDAY', label: 'По понедельникам' },
  { value: 'TUESDAY', label: 'По вторникам' },
  { value: 'WEDNESDAY', label: 'По средам' },
  { value: 'THURSDAY', label: 'По четвергам' },
  { value: 'FRIDAY', label: 'По пятницам' },
  { value: 'SATURDAY', label: 'По субботам' },
  { value: 'SUNDAY', label: 'По воскресеньям' },
]
