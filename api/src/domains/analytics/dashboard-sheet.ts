import type { Comparison, Dashboard, DashboardItem, StatusGroup } from '@cabinet/contract'
import { dayCell } from '../reports/clock-cell.ts'
import type { Cell, Sheet, SheetColumn } from '../reports/xlsx-parts.ts'
import { type DayRange, lastDay, shiftDays } from './split-range.ts'

/** The series in the order of the charts. Source: decisions 1. */
const series: readonly { readonly group: StatusGroup; readonly name: string }[] = [
  { group: 'buyed', name: 'Выкупленные' },
  { group: 'completed', name: 'Успешные' },
  { group: 'canceled', name: 'Отменённые' },
  { group: 'return_final', name: 'Возвращённые' },
]

const money = '#,##0.00'
const count = '#,##0'

const former: Readonly<Record<Comparison, string>> = {
  month: 'месяцем раньше',
  year: 'год назад',
  period: 'период назад',
}

export function dashboardSheet(compare?: Comparison): Sheet {
  return {
    name: 'Аналитика',
    columns: [
      { header: 'Месяц', width: 12, numFmt: 'mm.yyyy' },
      { header: 'Дни', width: 14 },
      ...valueColumns(''),
      ...(compare === undefined
        ? []
        : [
            { header: `Дни ${former[compare]}`, width: 24 },
            ...valueColumns(` ${former[compare]}`),
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
      ...cells(numbers, [index, index + 1], (at) => `${full(at.buyed[index]?.date ?? '')}–${full(end)}`),
    ]
  })
  const whole = cells(numbers, [0], ({ from, to }) => `${full(from)}–${full(to)}`)
  return [...rows, ['Итого', `${short(range.from)}–${short(range.to)}`, ...whole]]
}

type Compared = NonNullable<Dashboard['compared']>

/** The numbers of some months and of what they are compared with. */
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

/** Added as integers: a sum of decimals would end in 0.30000000000000004. */
function tiyn(items: readonly DashboardItem[]): number {
  return items.reduce((sum, { total_amount }) => sum + Math.round(total_amount * 100), 0)
}

const kzt = (tiyn: number) => tiyn / 100

/** Which days of the month the range covers: `10.10–31.10`. */
function daysOf(month: string, { from, to }: DayRange): string {
  const last = lastDay(month)
  return `${short(month < from ? from : month)}–${short(last > to ? to : last)}`
}

const short = (day: string) => `${day.slice(8)}.${day.slice(5, 7)}`
const full = (day: string) => `${short(day)}.${day.slice(0, 4)}`
