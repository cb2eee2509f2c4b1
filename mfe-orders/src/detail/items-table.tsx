import { formatMoney, formatNumber, fromTiyn, toTiyn } from '@cabinet/shared/format'
import { Button, type Column, DataTable, ExternalLink, Text } from '@cabinet/shared/ui'
import { useMemo } from 'react'
import type { Item } from './marketplace-order.ts'

interface ItemsTableProps {
  items: readonly Item[] | undefined
  /** Absent where no item may go. `amountAfter`: what the order would cost then, KZT. */
  onDelete?: ((item: Item, amountAfter: number, opener: HTMLElement) => void) | undefined
  onNearDelete: () => void
}

const columns: readonly Column<Item>[] = [
  { key: 'title', header: 'Товар', cell: (item) => <ItemTitle item={item} /> },
  { key: 'price', header: 'Цена', numeric: true, cell: (item) => formatMoney(item.price) },
  { key: 'sale', header: 'Цена со скидкой', numeric: true, cell: (item) => formatMoney(item.salePrice) },
  { key: 'quantity', header: 'Кол\u2011во', numeric: true, cell: (item) => formatNumber(item.quantity) },
]

const rowKey = (item: Item) => String(item.id)

export function ItemsTable({ items, onDelete, onNearDelete }: ItemsTableProps) {
  const shown = useMemo<readonly Column<Item>[]>(
    () =>
      onDelete === undefined || items === undefined
        ? columns
        : [
            ...columns,
            {
              key: 'delete',
              header: 'Удалить',
              quiet: true,
              align: 'end',
              cell: (item) => (
                <Button
                  size="sm"
                  aria-label={`Удалить товар «${item.title}»`}
                  onPointerEnter={onNearDelete}
                  onFocus={onNearDelete}
                  onClick={(event) => onDelete(item, amountWithout(items, item), event.currentTarget)}
                >
                  Удалить
                </Button>
              ),
            },
          ],
    [items, onDelete, onNearDelete],
  )
  return <DataTable caption="Товары заказа" columns={shown} rows={items} rowKey={rowKey} skeletonRows={2} />
}

function amountWithout(items: readonly Item[], gone: Item): number {
  const left = items.filter(({ id }) => id !== gone.id)
  return fromTiyn(left.reduce((sum, { salePrice, quantity }) => sum + toTiyn(salePrice) * quantity, 0))
}

function ItemTitle({ item }: { item: Item }) {
  const { title, link, id, productId, colors, size, pickupPoints } = item
  const kind = [colors.length > 0 && `Цвет: ${colors.join(', ')}`, size !== null && `Размер: ${size}`]
  return (
    <div>
      {link === null ? title : <ExternalLink href={link}>{title}</ExternalLink>}
      <Text as="div" size="xs" tone="muted">
        {kind.filter(Boolean).map((part) => (
          <div key={String(part)}>{part}</div>
        ))}
        <div>
          Товар № {id} · код {productId}
        </div>
        {pickupPoints.map(({ id: point, address }) => (
          <div key={point}>
            Пункт выдачи № {point}: {address}
          </div>
        ))}
      </Text>
    </div>
  )
}
