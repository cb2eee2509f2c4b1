import { averageCheque, type Measure, orderCount, volume } from '../numbers/measures.ts'
import type { SumBySeries } from '../numbers/numbers.ts'
import { series } from '../numbers/series.tsx'

export interface TableColumn {
  readonly name: string
  readonly value: (sums: SumBySeries) => number
  readonly format: (value: number) => string
}

export function tableColumns(measure: Measure): TableColumn[] {
  if (measure === averageCheque)
    return [
      { name: 'Средний чек', value: ({ boughtOut }) => boughtOut.average, format: measure.format },
      { name: 'Выкупленных заказов', value: ({ boughtOut }) => boughtOut.count, format: orderCount.format },
      { name: 'На сумму', value: ({ boughtOut }) => boughtOut.amount, format: volume.format },
    ]
  return [
    ...measure.series.map((id) => ({
      name: series[id].name,
      value: (sums: SumBySeries) => measure.value(sums[id]),
      format: measure.format,
    })),
    {
      name: 'Всего',
      value: (sums) => measure.series.reduce((sum, id) => sum + measure.value(sums[id]), 0),
      format: measure.format,
    },
  ]
}
