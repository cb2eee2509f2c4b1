import type { Column } from '@cabinet/shared/ui'

/** The width of a file's orders in both tables; its name gets the remaining one. */
export const ordersWidth = 'clamp(156px, 17vw, 220px)'

/** Returns a file's type as a column of a wide table and half a line of a card; tablets lack the room. */
export const typeColumns = <T>(half: 'start' | 'end', typeOf: (row: T) => string): Column<T>[] => [
  { key: 'type', header: 'Тип файла', width: '190px', on: 'roomy', cell: typeOf },
  { key: 'type-of-card', header: 'Тип файла', width: '0', on: 'cards', half, cell: typeOf },
]
