import type { Quality, Step } from '@cabinet/contract'
import { type Column, chakra, DataTable, type Sort, useMedia } from '@cabinet/shared/ui'
import { Fragment, useMemo, useState } from 'react'
import { Details, Scroll, Table } from '../charts/numbers-table.tsx'
import { bucketName, stepNames } from '../numbers/buckets.ts'
import type { MerchantChoice } from '../report/view.ts'
import { metrics } from './metrics.ts'

/** Headings that stick to the window's edge would lie over the rows of a table that scrolls by itself. */
const Partners = chakra('section', {
  base: { overflowX: 'auto', '& .ui-table thead :is(tr, th)': { position: 'static !important' } },
})

interface StepsTableProps {
  step: Step
  steps: Quality['steps']
  former: Quality['steps'] | undefined
}

export function StepsTable({ step, steps, former }: StepsTableProps) {
  const printing = useMedia('print')
  return (
    <Details {...(printing && { open: true })}>
      <summary>Показать таблицей</summary>
      <Scroll tabIndex={0} aria-label="Качество: таблица">
        <Table>
          <caption hidden>Качество {stepNames[step].by}</caption>
          <thead>
            <tr>
              {[stepNames[step].column, ...metrics.map(({ name }) => name)].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {steps.map((figures, index) => {
              const was = former?.[index]
              return (
                <Fragment key={figures.date}>
                  <Row name={bucketName(figures.date, step)} figures={figures} />
                  {was && <Row name="было" figures={was} former />}
                </Fragment>
              )
            })}
          </tbody>
        </Table>
      </Scroll>
    </Details>
  )
}

interface RowProps {
  name: string
  figures: Quality['steps'][number]
  former?: boolean
}

function Row({ name, figures, former }: RowProps) {
  return (
    <tr data-former={former}>
      <th scope="row">{name}</th>
      {metrics.map(({ id, value, format }) => (
        <td key={id}>{format(value(figures))}</td>
      ))}
    </tr>
  )
}

type MerchantRow = NonNullable<Quality['merchants']>[number]

interface MerchantsTableProps {
  rows: readonly MerchantRow[]
  names: readonly MerchantChoice[]
}

/** Partners begin with the most lost orders of their own fault. */
export function MerchantsTable({ rows, names }: MerchantsTableProps) {
  const [sort, setSort] = useState<Sort | undefined>({ key: 'byShop', direction: 'desc' })
  const columns = useMemo((): Column<MerchantRow>[] => {
    const nameOf = ({ id }: MerchantRow) => names.find((choice) => choice.id === id)?.name ?? id
    return [
      { key: 'name', header: 'Партнёр', half: 'both', cell: nameOf },
      ...metrics.map(({ id, short, value, format }) => ({
        key: id,
        header: short,
        numeric: true,
        sortKey: id,
        cell: (row: MerchantRow) => (
          <span>
            {format(value(row))}
            {row.compared && (
              <>
                <br />
                <small>было {format(value(row.compared))}</small>
              </>
            )}
          </span>
        ),
      })),
    ]
  }, [names])
  const sorted = useMemo(() => {
    const by = metrics.find(({ id }) => id === sort?.key)
    if (by === undefined || sort === undefined) return rows
    const sign = sort.direction === 'asc' ? 1 : -1
    // A partner without a value stands last.
    const rank = (row: MerchantRow) => by.value(row) ?? sign * Number.POSITIVE_INFINITY
    return rows.toSorted((a, b) => (rank(a) === rank(b) ? 0 : sign * (rank(a) - rank(b))))
  }, [rows, sort])
  return (
    <Partners tabIndex={0} aria-label="Качество по партнёрам: таблица">
      <DataTable
        caption="Качество по партнёрам"
        columns={columns}
        rows={sorted}
        rowKey={({ id }) => id}
        sort={sort}
        onSort={setSort}
      />
    </Partners>
  )
}
