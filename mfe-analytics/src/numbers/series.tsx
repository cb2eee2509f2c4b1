import type { StatusGroup } from '@cabinet/contract'
import type { ReactNode } from 'react'

interface Series {
  readonly group: StatusGroup
  readonly name: string
  /** How far its orders have come. */
  readonly state: string
  readonly hint?: string
  /** Colours after Okabe and Ito; series-colors.test.ts holds them to 3:1 against the panel. */
  readonly light: string
  readonly dark: string
  /** The mark of its pattern, which makes the charts readable without colour. */
  readonly mark: ReactNode
}

const table = {
  boughtOut: {
    group: 'buyed',
    name: 'Выкупленные',
    state: 'выкуплено',
    light: '#008561',
    dark: '#2ebd93',
    mark: null,
  },
  successful: {
    group: 'completed',
    name: 'Успешные',
    state: 'ждут',
    hint: 'ещё не оплачены банком',
    light: '#0072b2',
    dark: '#56a8e6',
    mark: <circle cx="4" cy="4" r="1.4" fill="var(--analytics-mark)" />,
  },
  cancelled: {
    group: 'canceled',
    name: 'Отменённые',
    state: 'отменено',
    light: '#c85400',
    dark: '#f0894a',
    mark: <path d="M-2 2L2 -2M0 8L8 0M6 10L10 6" stroke="var(--analytics-mark)" strokeWidth="1.6" />,
  },
  returned: {
    group: 'return_final',
    name: 'Возвращённые',
    state: 'возвращено',
    light: '#a8508a',
    dark: '#d78fbd',
    mark: <path d="M0 2H8M2 0V8" stroke="var(--analytics-mark)" strokeWidth="1.2" />,
  },
} satisfies Record<string, Series>

export type SeriesId = keyof typeof table
export const series: Readonly<Record<SeriesId, Series>> = table
export const seriesIds = Object.keys(table) as SeriesId[]

export function seriesFill(id: SeriesId): string {
  return `url(#analytics-${id})`
}
