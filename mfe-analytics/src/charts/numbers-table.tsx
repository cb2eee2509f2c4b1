import { chakra, TextLink, useMedia } from '@cabinet/shared/ui'
import { Fragment } from 'react'
import { bucketName, completenessOf, formatRange, stepNames } from '../numbers/buckets.ts'
import { bucketDays, comparedDaysAt, comparisonProblem } from '../numbers/comparable.ts'
import {
  averageOrderValue,
  type Measure,
  orderCount,
  orderVolume,
  percentChange,
  placedOrders,
  type SumBySeries,
  totalsOf,
} from '../numbers/numbers.ts'
import type { Numbers } from '../numbers/queries.ts'
import { type SeriesId, series } from '../numbers/series.tsx'
import { ordersPath } from '../paths.ts'

export const Details = chakra('details', {
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
export const Scroll = chakra('section', { base: { overflowX: 'auto', mt: '2' } })
export const Table = chakra('table', {
  base: {
    width: 'full',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    '& th, & td': { px: '3', py: '2', textAlign: 'right', borderBottomWidth: '1px', borderColor: 'border' },
    '& th:first-of-type': {
      textAlign: 'left',
      fontWeight: 'normal',
      // Days over two lines leave a phone room for numbers.
      whiteSpace: { base: 'normal', md: 'nowrap' },
    },
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
  const totals = totalsOf(numbers.buckets)
  const { compared, step, range } = numbers
  const words = stepNames[step]
  const former = compared && totalsOf(compared.buckets)
  return (
    <Details {...(printing && { open: true })}>
      <summary>Показать таблицей</summary>
      <Scroll tabIndex={0} aria-label={`${measure.title}: таблица`}>
        <Table>
          <caption hidden>
            {measure.title} {words.by}
          </caption>
          <thead>
            <tr>
              <th scope="col">{words.column}</th>
              {columns.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {numbers.buckets.map(({ start, sums }, index) => {
              const was = compared?.buckets[index]
              const pair = comparedDaysAt(numbers, index)
              return (
                <Fragment key={start}>
                  <tr>
                    <th scope="row">
                      {bucketName(start, step)}
                      {completenessOf(start, step, range, today) === 'whole' ? '' : '*'}
                    </th>
                    <Cells
                      columns={columns}
                      textOf={({ value, format }) => format(value(sums))}
                      hrefOf={(id) => ordersPath(numbers.merchantId, bucketDays(numbers, index), id)}
                    />
                  </tr>
                  {was && pair && (
                    <tr data-former>
                      <th scope="row">было {formatRange(pair.former)}</th>
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
              <Cells
                columns={columns}
                textOf={({ value, format }) => format(value(totals))}
                hrefOf={(id) => ordersPath(numbers.merchantId, range, id)}
              />
            </tr>
            {compared && former && (
              <>
                <tr>
                  <th scope="row">{formatRange(compared.range)}</th>
                  <Cells columns={columns} textOf={({ value, format }) => format(value(former))} />
                </tr>
                <tr>
                  <th scope="row">Изменение</th>
                  <Cells
                    columns={columns}
                    textOf={({ value, isOutcome }) =>
                      comparisonProblem({ now: range, former: compared.range }, compared, today, isOutcome)
                        ? '—'
                        : percentChange(value(totals), value(former))
                    }
                  />
                </tr>
              </>
            )}
          </tfoot>
        </Table>
      </Scroll>
    </Details>
  )
}

interface CellsProps {
  columns: readonly TableColumn[]
  textOf: (column: TableColumn) => string
  /** The orders that a cell counts. */
  hrefOf?: (id: SeriesId | undefined) => string
}

function Cells({ columns, textOf, hrefOf }: CellsProps) {
  return columns.map((column) => {
    const text = textOf(column)
    const isLink = hrefOf !== undefined && column.orders !== undefined && text !== '0'
    return (
      <td key={column.name}>
        {isLink ? (
          <TextLink to={hrefOf(column.orders === 'all' ? undefined : column.orders)}>{text}</TextLink>
        ) : (
          text
        )}
      </td>
    )
  })
}

interface TableColumn {
  readonly name: string
  readonly value: (sums: SumBySeries) => number
  readonly format: (value: number) => string
  /** Its value grows while orders come to their end. */
  readonly isOutcome: boolean
  /** The series whose orders it counts. */
  readonly orders?: SeriesId | 'all'
}

function tableColumns(measure: Measure): TableColumn[] {
  if (measure === averageOrderValue)
    return [
      {
        name: 'Средний чек',
        value: ({ boughtOut }) => boughtOut.average,
        format: measure.format,
        isOutcome: true,
      },
      {
        ...{
          name: 'Выкупленных заказов',
          format: orderCount.format,
          isOutcome: true,
          orders: 'boughtOut' as const,
        },
        value: ({ boughtOut }) => boughtOut.count,
      },
      {
        name: 'На сумму',
        value: ({ boughtOut }) => boughtOut.amount,
        format: orderVolume.format,
        isOutcome: true,
      },
    ]
  return [
    ...measure.series.map((id) => ({
      name: series[id].name,
      value: (sums: SumBySeries) => measure.value(sums[id]),
      format: measure.format,
      isOutcome: true,
      ...(measure === orderCount && { orders: id }),
    })),
    {
      name: 'Всего',
      value: (sums) => measure.value(placedOrders(sums)),
      format: measure.format,
      isOutcome: false,
      ...(measure === orderCount && { orders: 'all' as const }),
    },
  ]
}
