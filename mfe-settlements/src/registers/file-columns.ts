import type { Column } from '@cabinet/shared/ui'

/** The widths of a file's days and orders in both tables; its name gets the remaining one. */
export const periodWidth = 'clamp(96px, calc(21vw - 64px), 204px)'
export const ordersWidth = 'clamp(190px, 16.5vw, 220px)'

/** Returns a file's type as a column of a wide table and half a line of a card; tablets lack the room. */
export const typeColumns = <T>(half: 'start' | 'end', typeOf: (row: T) => string): Column<T>[] => [
  { key: 'type', header: 'Тип файла', width: '178px', on: 'roomy', cell: typeOf },
  { key: 'type-of-card', header: 'Тип файла', width: '0', on: 'cards', half, cell: typeOf },
]
