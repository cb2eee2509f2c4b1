import { formatPlainDay } from '@cabinet/shared/format'
import { chakra, useMedia } from '@cabinet/shared/ui'
import { Fragment } from 'react'
import { averageCheque, changeOf, type Measure, orderCount, volume } from '../numbers/measures.ts'
import { completenessOf, monthName } from '../numbers/months.ts'
import type { SumBySeries } from '../numbers/numbers.ts'
import { totalsOf } from '../numbers/numbers.ts'
import type { Numbers } from '../numbers/queries.ts'
import { series } from '../numbers/series.tsx'

const Details = chakra('details', {
  base: {
    '& > summary': {
      width: 'fit-content',
      py: { base: '3', md: '1' },
      color: 'accent.fg',
      cursor: 'pointer',
      borderRadius: 'sm',
      _print: { display: 'none' },
    },
  },
})
const Scroll = chakra('section', { base: { overflowX: 'auto', mt: '2' } })
const Table = chakra('table', {
  base: {
    width: 'full',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    '& th, & td': { px: '3', py: '2', textAlign: 'right', borderBottomWidth: '1px', borderColor: 'border' },
    '& th:first-of-type': { textAlign: 'left', fontWeight: 'normal' },
    '& thead th': { color: 'fg.muted', fontSize: 'sm', fontWeight: 'medium' },
    '& [data-former] > :is(th, td)': { color: 'fg.muted' },
    '& tfoot :is(th, td)': { fontWeight: 'semibold' },
    '& tr': { breakInside: 'avoid' },
    _print: { fontSize: '10px', '& th, & td, & thead th': { px: '1', py: '1', fontSize: '10px' } },
  },
})

interface NumbersTableProps {
  measure: Measure
  numbers: Numbers
  today: string
}

/** The chart's numbers as a real table, for screen readers and copying; always open in print. */
export function NumbersTable({ measure, numbers, today }: NumbersTableProps) {
  const printing = useMedia('print')
  const columns = tableColumns(measure)
  const totals = totalsOf(numbers.months)
  const { compared } = numbers
  const former = compared && totalsOf(compared.months)
  return (
    <Details {...(printing && { open: true })}>
      <summary>Показать таблицей</summary>
      <Scroll tabIndex={0} aria-label={`${measure.title}: таблица`}>
        <Table>
          <caption hidden>{measure.title} по месяцам</caption>
          <thead>
            <tr>
              <th scope="col">Месяц</th>
              {columns.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {numbers.months.map(({ month, sums }, index) => {
              const was = compared?.months[index]
              return (
                <Fragment key={month}>
                  <tr>
                    <th scope="row">
                      {monthName(month)}
                      {completenessOf(month, numbers.range, today) === 'whole' ? '' : '*'}
                    </th>
                    <Cells columns={columns} textOf={({ value, format }) => format(value(sums))} />
                  </tr>
                  {was && (
                    <tr data-former>
                      <th scope="row">было с {formatPlainDay(was.month)}</th>
                      <Cells columns={columns} textOf={({ value, format }) => format(value(was.sums))} />
                    </tr>
                  )}
                </Fragment>
              )
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Итого</th>
              <Cells columns={columns} textOf={({ value, format }) => format(value(totals))} />
            </tr>
            {compared && former && (
              <>
                <tr>
                  <th scope="row">
                    {formatPlainDay(compared.range.from)} — {formatPlainDay(compared.range.to)}
                  </th>
                  <Cells columns={columns} textOf={({ value, format }) => format(value(former))} />
                </tr>
                <tr>
                  <th scope="row">Изменение</th>
                  <Cells columns={columns} textOf={({ value }) => changeOf(value(totals), value(former))} />
                </tr>
              </>
            )}
          </tfoot>
        </Table>
      </Scroll>
    </Details>
  )
}

function Cells({
  columns,
  textOf,
}: {
  columns: readonly TableColumn[]
  textOf: (column: TableColumn) => string
}) {
  return columns.map((column) => <td key={column.name}>{textOf(column)}</td>)
}

interface TableColumn {
  readonly name: string
  readonly value: (sums: SumBySeries) => number
  readonly format: (value: number) => string
}

function tableColumns(measure: Measure): TableColumn[] {
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
