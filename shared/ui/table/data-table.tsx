import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import type { To } from 'react-router-dom'
import { Skeleton } from '../feedback/progress.tsx'
import { VisuallyHidden } from '../layout/layout.tsx'
import { type Column, cellAttributes, type Sort } from './columns.ts'
import { copyRows } from './copy-rows.ts'
import { TableHead, TableRow } from './rows.tsx'
import { SelectAll, type TableSelection, useSelect } from './selection.tsx'

const controls = 'a, button, input'

function linkOf(target: EventTarget): HTMLAnchorElement | null {
  if (!(target instanceof Element) || target.closest(`${controls}, label, [data-select]`)) return null
  return target.closest('tr')?.querySelector<HTMLAnchorElement>('a[data-row-link]') ?? null
}

/** Follows the link at a click beside it that selects no text; an overlay would prevent selecting. */
function followRow({ target, ctrlKey, metaKey, shiftKey, detail }: MouseEvent): void {
  const link = linkOf(target)
  // Reading the selection forces a layout of the whole page, so it comes last.
  if (!link || detail > 1 || String(getSelection()) !== '') return
  if (ctrlKey || metaKey || shiftKey) openTab(link)
  else link.click()
}

function openTab({ href }: HTMLAnchorElement): void {
  window.open(href, '_blank', 'noopener')
}

/** Cancels the second press of a double click, which would add a second entry to the history. */
function followOnce(event: MouseEvent): void {
  if (event.detail > 1 && event.target instanceof Element && event.target.closest('a')) event.preventDefault()
}

function openRowInTab({ target, button }: MouseEvent): void {
  const link = button === 1 ? linkOf(target) : null
  if (link) openTab(link)
}

/** Keeps the middle button from scrolling, because it opens the row's link, and Shift beside a checkbox from selecting text. */
function preventDefaultPress(event: MouseEvent): void {
  const { target, button, shiftKey } = event
  const isMarking = shiftKey && target instanceof Element && target.closest('[data-select]') !== null
  if (isMarking || (button === 1 && linkOf(target))) event.preventDefault()
}

/** Moves the focus by left and right through the row's buttons, most of which are no tab stops. */
function handleRowKey(event: KeyboardEvent): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  const { target } = event
  if (step === 0 || !(target instanceof HTMLElement)) return
  const all = [...(target.closest('tr[data-link]')?.querySelectorAll<HTMLElement>(controls) ?? [])]
  const next = all[all.indexOf(target) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

export type SkeletonRowsProps<T> = { columns: readonly Column<T>[]; count: number; selectable: boolean }

function SkeletonRows<T>({ columns, count, selectable }: SkeletonRowsProps<T>) {
  return Array.from({ length: count }, (_, index) => (
    <tr key={index} aria-hidden>
      {selectable && <td data-select="" />}
      {columns.map((column) => (
        <td key={column.key} {...cellAttributes(column)}>
          <Skeleton display="inline-block" width="70%" maxWidth="160px" height="14px" />
        </td>
      ))}
    </tr>
  ))
}

/** Returns whether `state` has been true for `ms`. */
export function useDelayed(state: boolean, ms: number): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!state) return
    const timer = setTimeout(() => setLasting(true), ms)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [state, ms])
  return lasting
}

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
