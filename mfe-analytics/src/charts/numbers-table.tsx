import { chakra, useMedia } from '@cabinet/shared/ui'
import { changeOf, type Measure } from '../numbers/measures.ts'
import { completenessOf, monthName } from '../numbers/months.ts'
import { totalsOf } from '../numbers/numbers.ts'
import type { Numbers } from '../numbers/queries.ts'
import type { Comparison } from './headline.tsx'
import { type TableColumn, tableColumns } from './table-columns.ts'

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
    '& tfoot :is(th, td)': { fontWeight: 'semibold' },
    '& tr': { breakInside: 'avoid' },
    _print: { fontSize: '10px', '& th, & td, & thead th': { px: '1', py: '1', fontSize: '10px' } },
  },
})

interface NumbersTableProps {
  measure: Measure
  numbers: Numbers
  today: string
  comparison: Comparison | undefined
}

/** The chart's numbers as a real table, for whoever does not see the chart or wants to copy; always open on paper. */
export function NumbersTable({ measure, numbers, today, comparison }: NumbersTableProps) {
  const printing = useMedia('print')
  const columns = tableColumns(measure)
  const totals = totalsOf(numbers.months)
  const former = comparison?.totals
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
            {numbers.months.map(({ month, sums }) => (
              <tr key={month}>
                <th scope="row">
                  {monthName(month)}
                  {completenessOf(month, numbers.range, today) === 'whole' ? '' : '*'}
                </th>
                <Cells columns={columns} textOf={({ value, format }) => format(value(sums))} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Итого</th>
              <Cells columns={columns} textOf={({ value, format }) => format(value(totals))} />
            </tr>
            {former && (
              <>
                <tr>
                  <th scope="row">Прошлый период</th>
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
