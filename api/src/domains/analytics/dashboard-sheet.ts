import {
  type Comparison,
  type Dashboard,
  type DashboardItem,
  kztFromTiyn,
  type Quality,
  type QualityFigures,
  type StatusGroup,
  type Step,
  statusGroups,
} from '@cabinet/contract'
import { toTiyn } from '@cabinet/contract/money'
import { shiftDays, stepsOf } from '@cabinet/contract/report-steps'
import { reasonText } from '@cabinet/contract/staff-actions'
import { displayDay } from '../../platform/time/business-zone.ts'
import { type Cell, dayCell, type Sheet, type SheetColumn } from '../reports/xlsx-parts.ts'
import type { DayRange } from './range.ts'

const series = Object.entries(statusGroups).map(([group, name]) => ({ group: group as StatusGroup, name }))

const money = '#,##0.00'
const count = '#,##0'

const stepColumns = {
  day: { header: 'День', width: 12, numFmt: 'dd\\.mm\\.yyyy' },
  week: { header: 'Неделя с', width: 12, numFmt: 'dd\\.mm\\.yyyy' },
  month: { header: 'Месяц', width: 12, numFmt: 'mm\\.yyyy' },
} as const satisfies Record<Step, SheetColumn>

export function comparisonHeading(compare: Comparison, step: Step): string {
  if (step !== 'month' && compare === 'month') return '4 недели назад'
  if (step !== 'month' && compare === 'year') return '52 недели назад'
  return { week: 'неделю назад', month: 'месяцем раньше', year: 'год назад', period: 'период назад' }[compare]
}

/** @param previous words for the compared days */
export function dashboardSheet(step: Step, previous?: string): Sheet {
  return {
    name: 'Аналитика',
    totals: true,
    columns: [
      stepColumns[step],
      { header: 'Дни', width: 14 },
      ...valueColumns(''),
      ...(previous === undefined
        ? []
        : [
            { header: `Дни ${previous}`, width: 24 },
            ...valueColumns(` ${previous}`),
            { header: 'Выкупленные, изменение суммы', width: 29, numFmt: '+0.0%;-0.0%;0%' },
          ]),
      ...qualityColumns(''),
      { header: 'Причины отмен', width: 40 },
      ...(previous === undefined ? [] : qualityColumns(` ${previous}`)),
    ],
  }
}

type OfMerchant = NonNullable<Quality['merchants']>[number]

/** Returns the sheet of several merchants' quality, in the order of the screen; undefined for one. */
export function merchantsSheet(
  { merchants = [] }: Pick<Quality, 'merchants'>,
  names: readonly { readonly merchant_id: string; readonly name: string }[],
  previous: string | undefined,
): Sheet['next'] {
  if (merchants.length < 2) return undefined
  const nameOf = new Map(names.map(({ merchant_id, name }) => [merchant_id, name]))
  const fault = ({ byShop, placed }: OfMerchant) => share(byShop.orders, placed.orders) ?? -1
  return {
    name: 'Партнёры',
    columns: [
      { header: 'Партнёр', width: 34 },
      { header: 'Оформлено, заказов', width: 22, numFmt: count },
      { header: 'Оформлено, сумма, ₸', width: 24, numFmt: money },
      ...qualityColumns(''),
      ...(previous === undefined ? [] : qualityColumns(` ${previous}`)),
    ],
    rows: merchants
      .toSorted((a, b) => fault(b) - fault(a))
      .map(({ id, compared, ...figures }) => [
        nameOf.get(id) ?? id,
        ...[figures.placed.orders, figures.placed.amount],
        ...qualityCells(figures),
        ...(previous === undefined ? [] : qualityCells(compared)),
      ]),
  }
}

const valueColumns = (when: string): SheetColumn[] => [
  ...series.map(({ name }) => ({ header: `${name}${when}, сумма, ₸`, width: 24, numFmt: money })),
  { header: `Всего${when}, сумма, ₸`, width: 20, numFmt: money },
  { header: `Средний чек выкупленных${when}, ₸`, width: 27, numFmt: money },
  ...series.map(({ name }) => ({ header: `${name}${when}, заказов`, width: 22, numFmt: count })),
  { header: `Всего заказов${when}`, width: 16, numFmt: count },
]

const losses = [
  ['byShop', 'Отменил магазин'],
  ['byBuyer', 'Отменил покупатель'],
  ['noReason', 'Отменён, причина не указана'],
  ['expired', 'Просрочен'],
] as const

const qualityColumns = (when: string): SheetColumn[] => [
  ...losses.flatMap(([, name]) => [
    { header: `${name}${when}, доля`, width: 24, numFmt: '0.0%' },
    { header: `${name}${when}, сумма, ₸`, width: 24, numFmt: money },
  ]),
  { header: `От заказа до взятия${when}, ч`, width: 24, numFmt: '0.0' },
  { header: `От взятия до выдачи${when}, ч`, width: 24, numFmt: '0.0' },
  { header: `Выдан по первому коду${when}, доля`, width: 24, numFmt: '0.0%' },
]

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole)

function qualityCells(figures: QualityFigures | undefined): Cell[] {
  if (figures === undefined) return qualityColumns('').map(() => null)
  const { placed, takingSeconds, deliverySeconds, codes } = figures
  const hours = (seconds: number | null) => seconds && seconds / 3_600
  return [
    ...losses.flatMap(([id]) => [share(figures[id].orders, placed.orders), figures[id].amount]),
    ...[hours(takingSeconds), hours(deliverySeconds), share(codes.byFirst, codes.delivered)],
  ]
}

export function dashboardRows(
  numbers: Dashboard,
  quality: Omit<Quality, 'merchants'>,
  range: DayRange,
  step: Step,
): Cell[][] {
  const { total, steps, compared } = quality
  const reasons = total.reasons.map(({ reason, orders }) => `${reasonText(reason)}: ${orders}`).join('; ')
  const former = (figures: QualityFigures | undefined) => (compared ? qualityCells(figures) : [])
  const parts = stepsOf(range, step)
  const rows = numbers.buyed.map(({ date }, index) => {
    const next = numbers.compared?.buyed[index + 1]?.date
    const end = next === undefined ? (numbers.compared?.to ?? '') : shiftDays(next, -1)
    return [
      dayCell(date),
      shortDays(parts[index] ?? range),
      ...cells(numbers, [index, index + 1], (at) => fullDays(at.buyed[index]?.date ?? '', end)),
      ...[...qualityCells(steps[index]), null, ...former(compared?.steps[index])],
    ]
  })
  const whole = cells(numbers, [0], ({ from, to }) => fullDays(from, to))
  const all = [...qualityCells(total), reasons, ...former(compared?.total)]
  return [...rows, ['Итого', shortDays(range), ...whole, ...all]]
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
  return [...sums.map(kztFromTiyn), kztFromTiyn(total(sums)), kztFromTiyn(average), ...counts, total(counts)]
}

/** Sums amounts as integers, because a sum of decimals would end in 0.30000000000000004. @returns tiyn */
function tiyn(items: readonly DashboardItem[]): number {
  return items.reduce((sum, { total_amount }) => sum + toTiyn(total_amount), 0)
}

/** Returns days without their year: `10.10–31.10`. */
const shortDays = ({ from, to }: DayRange) =>
  from === to ? shortDay(from) : `${shortDay(from)}–${shortDay(to)}`
const shortDay = (day: string) => `${day.slice(8)}.${day.slice(5, 7)}`
const fullDays = (from: string, to: string) =>
  from === to ? displayDay(from) : `${displayDay(from)}–${displayDay(to)}`
