import { Skeleton } from '../feedback/skeleton.tsx'
import { type Column, cellAttributes } from './columns.ts'

export type SkeletonRowsProps<T> = { columns: readonly Column<T>[]; count: number; selectable: boolean }

export function SkeletonRows<T>({ columns, count, selectable }: SkeletonRowsProps<T>) {
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
