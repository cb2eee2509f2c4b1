import type { Dashboard, DashboardItem, StatusGroup } from '@cabinet/contract'
import type { Cell, Sheet } from '../reports/xlsx-messages.ts'
import { type DayRange, shiftMonth } from './split-range.ts'

/** The series in the order of the charts. Source: decisions 1. */
const series: readonly { readonly group: StatusGroup; readonly name: string }[] = [
  { group: 'buyed', name: 'Выкупленные' },
  { group: 'completed', name: 'Успешные' },
  { group: 'canceled', name: 'Отменённые' },
  { group: 'return_final', name: 'Возвращённые' },
]

const money = '#,##0.00'
const count = '#,##0'

export const dashboardSheet: Sheet = {
  name: 'Аналитика',
  columns: [
    { header: 'Месяц', width: 12, numFmt: 'mm.yyyy' },
    { header: 'Дни', width: 14 },
    ...series.map(({ name }) => ({ header: `${name}, сумма, ₸`, width: 24, numFmt: money })),
    { header: 'Всего, сумма, ₸', width: 20, numFmt: money },
    { header: 'Средний чек выкупленных, ₸', width: 27, numFmt: money },
    ...series.map(({ name }) => ({ header: `${name}, заказов`, width: 22, numFmt: count })),
    { header: 'Всего заказов', width: 16, numFmt: count },
  ],
}

export function dashboardRows(numbers: Dashboard, range: DayRange): Cell[][] {
  const rows = numbers.buyed.map(({ date }, index) => [
    new Date(`${date}T00:00:00Z`),
    daysOf(date, range),
    ...cells((group) => numbers[group].slice(index, index + 1)),
  ])
  return [...rows, ['Итого', `${short(range.from)}–${short(range.to)}`, ...cells((group) => numbers[group])]]
}

function cells(itemsOf: (group: StatusGroup) => readonly DashboardItem[]): number[] {
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
  const last = new Date(Date.parse(`${shiftMonth(month, 1)}T00:00:00Z`) - 86_400_000)
    .toISOString()
    .slice(0, 10)
  return `${short(month < from ? from : month)}–${short(last > to ? to : last)}`
}

const short = (day: string) => `${day.slice(8)}.${day.slice(5, 7)}`
