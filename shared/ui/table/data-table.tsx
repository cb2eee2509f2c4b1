import type { ReactNode } from 'react'
import type { To } from 'react-router-dom'
import { VisuallyHidden } from '../layout/layout.ts'
import type { Column } from './columns.ts'
import { copyRows } from './copy-rows.ts'
import { followOnce, followRow, handleRowKey, openRowInTab, preventDefaultPress } from './row-events.ts'
import { SelectAll, type TableSelection, useSelect } from './selection.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'
import type { Sort } from './sort.ts'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { useDelayed } from './use-delayed.ts'

/** Rows that are soon replaced are not dimmed, because dimming a hundred of them takes longer than most answers. */
const DIMMED_AFTER_MS = 200

export type DataTableProps<T> = {
  caption: string
  columns: readonly Column<T>[]
  rows: readonly T[] | undefined
  rowKey: (row: T) => string
  /** Makes the row a link; a stable function, because rows are memoised on it. */
  rowHref?: (row: T) => To
  linkState?: unknown
  sort?: Sort | undefined
  onSort?: (sort: Sort | undefined) => void
  refetching?: boolean
  skeletonRows?: number
  selection?: TableSelection<T>
  /** Returns whether a processed row is about to leave: dimmed and not clickable. */
  isLeaving?: (row: T) => boolean
  empty?: ReactNode
}

export function DataTable<T>(props: DataTableProps<T>) {
  const { caption, columns, rows, rowKey, rowHref, linkState, sort, onSort, selection, empty } = props
  const { refetching = false, skeletonRows = 10, isLeaving } = props

  const isDimmed = useDelayed(refetching, DIMMED_AFTER_MS)
  const onSelect = useSelect(selection, rows?.map(rowKey) ?? [])
  if (rows?.length === 0 && empty) return <>{empty}</>
  return (
    <table
      className="ui-table"
      aria-busy={refetching || !rows}
      data-refetching={refetching}
      data-dimmed={isDimmed}
      // With every width known, skeletons and rows have the same columns.
      data-fixed={columns.every(({ width }) => width)}
      onCopy={copyRows}
      {...(rowHref && {
        onClick: followRow,
        onClickCapture: followOnce,
        onAuxClick: openRowInTab,
        onMouseDown: preventDefaultPress,
        onKeyDown: handleRowKey,
      })}
    >
      <VisuallyHidden as="caption">{caption}</VisuallyHidden>
      <TableHead
        columns={columns}
        sort={sort}
        onSort={onSort}
        selectAll={selection && <SelectAll rows={rows ?? []} rowKey={rowKey} selection={selection} />}
      />
      <tbody>
        {rows ? (
          rows.map((row) => {
            const id = rowKey(row)
            return (
              <TableRow
                key={id}
                row={row}
                id={id}
                columns={columns}
                href={rowHref?.(row)}
                linkState={linkState}
                leaving={isLeaving?.(row)}
                selected={selection?.selected.has(id)}
                selectLabel={selection?.label(row)}
                onSelect={onSelect}
              />
            )
          })
        ) : (
          <SkeletonRows columns={columns} count={skeletonRows} selectable={Boolean(selection)} />
        )}
      </tbody>
    </table>
  )
}
