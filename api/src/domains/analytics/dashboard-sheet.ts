import {
  type Comparison,
  type Dashboard,
  type DashboardItem,
  type StatusGroup,
  statusGroups,
} from '@cabinet/contract'
import { dayCell } from '../reports/clock-cell.ts'
import type { Cell, Sheet, SheetColumn } from '../reports/xlsx-parts.ts'
import { type DayRange, lastDay, shiftDays } from './split-range.ts'

const series = Object.entries(statusGroups).map(([group, name]) => ({ group: group as StatusGroup, name }))

const money = '#,##0.00'
const count = '#,##0'

const previous: Readonly<Record<Comparison, string>> = {
  month: 'месяцем раньше',
  year: 'год назад',
  period: 'период назад',
}

export function dashboardSheet(compare?: Comparison): Sheet {
  return {
    name: 'Аналитика',
    totals: true,
    columns: [
      { header: 'Месяц', width: 12, numFmt: 'mm\\.yyyy' },
      { header: 'Дни', width: 14 },
      ...valueColumns(''),
      ...(compare === undefined
        ? []
        : [
            { header: `Дни ${previous[compare]}`, width: 24 },
            ...valueColumns(` ${previous[compare]}`),
            { header: 'Выкупленные, изменение суммы', width: 29, numFmt: '+0.0%;-0.0%;0%' },
          ]),
    ],
  }
}

const valueColumns = (when: string): SheetColumn[] => [
  ...series.map(({ name }) => ({ header: `${name}${when}, сумма, ₸`, width: 24, numFmt: money })),
  { header: `Всего${when}, сумма, ₸`, width: 20, numFmt: money },
  { header: `Средний чек выкупленных${when}, ₸`, width: 27, numFmt: money },
  ...series.map(({ name }) => ({ header: `${name}${when}, заказов`, width: 22, numFmt: count })),
  { header: `Всего заказов${when}`, width: 16, numFmt: count },
]

export function dashboardRows(numbers: Dashboard, range: DayRange): Cell[][] {
  const rows = numbers.buyed.map(({ date }, index) => {
    const next = numbers.compared?.buyed[index + 1]?.date
    const end = next === undefined ? (numbers.compared?.to ?? '') : shiftDays(next, -1)
    return [
      dayCell(date),
      daysOf(date, range),
      ...cells(
        numbers,
        [index, index + 1],
        (at) => `${fullDay(at.buyed[index]?.date ?? '')}–${fullDay(end)}`,
      ),
    ]
  })
  const whole = cells(numbers, [0], ({ from, to }) => `${fullDay(from)}–${fullDay(to)}`)
  return [...rows, ['Итого', `${shortDay(range.from)}–${shortDay(range.to)}`, ...whole]]
}

type Compared = NonNullable<Dashboard['compared']>

/** Returns the cells of several months, and of the months they are compared with. */
function cells(
  { compared, ...now }: Dashboard,
  [from, to]: readonly [number, number?],
  days: (compared: Compared) => string,
): Cell[] {
  const values = valuesOf((group) => now[group].slice(from, to))
  if (compared === undefined) return values
  const old = valuesOf((group) => compared[group].slice(from, to))
  const [bought = 0, was = 0] = [values[0], old[0]]
  return [...values, days(compared), ...old, was === 0 ? null : bought / was - 1]
}

function valuesOf(itemsOf: (group: StatusGroup) => readonly DashboardItem[]): number[] {
  const sums = series.map(({ group }) => tiyn(itemsOf(group)))
  const counts = series.map(({ group }) => itemsOf(group).reduce((sum, item) => sum + item.total_count, 0))
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
  const [bought = 0] = sums
  const [boughtCount = 0] = counts
  const average = boughtCount === 0 ? 0 : Math.round(bought / boughtCount)
  return [...sums.map(kzt), kzt(total(sums)), kzt(average), ...counts, total(counts)]
}

/** Sums amounts as integers, because a sum of decimals would end in 0.30000000000000004. @returns tiyn */
function tiyn(items: readonly DashboardItem[]): number {
  return items.reduce((sum, { total_amount }) => sum + Math.round(total_amount * 100), 0)
}

const kzt = (tiyn: number) => tiyn / 100

/** Returns the days of the month within the range: `10.10–31.10`. */
function daysOf(month: string, { from, to }: DayRange): string {
  const last = lastDay(month)
  return `${shortDay(month < from ? from : month)}–${shortDay(last > to ? to : last)}`
}

const shortDay = (day: string) => `${day.slice(8)}.${day.slice(5, 7)}`
const fullDay = (day: string) => `${shortDay(day)}.${day.slice(0, 4)}`
