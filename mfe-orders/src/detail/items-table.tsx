import { formatMoney, formatNumber, fromTiyn, toTiyn } from '@cabinet/shared/format'
import { Box, Button, type Column, DataTable, ExternalLink, Text } from '@cabinet/shared/ui'
import Trash2 from 'lucide-react/icons/trash-2'
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
  { key: 'colors', header: 'Цвет', cell: (item) => item.colors.join(', ') || '—' },
  { key: 'size', header: 'Размер', cell: (item) => item.size ?? '—' },
  { key: 'price', header: 'Цена', numeric: true, cell: (item) => formatMoney(item.price) },
  { key: 'sale', header: 'Цена со скидкой', numeric: true, cell: (item) => formatMoney(item.salePrice) },
  { key: 'quantity', header: 'Количество', numeric: true, cell: (item) => formatNumber(item.quantity) },
  { key: 'pickup', header: 'Пункты выдачи', cell: (item) => <PickupPoints item={item} /> },
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
                  icon={<Trash2 />}
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

function ItemTitle({ item: { title, link, productId } }: { item: Item }) {
  return (
    <div>
      {link === null ? title : <ExternalLink href={link}>{title}</ExternalLink>}
      <Text as="div" size="xs" tone="muted">
        Код товара: {productId}
      </Text>
    </div>
  )
}

function PickupPoints({ item: { pickupPoints } }: { item: Item }) {
  if (pickupPoints.length === 0) return '—'
  return (
    <Box as="ul" display="grid" gap="1">
      {pickupPoints.map(({ id, address }) => (
        <li key={id}>
          № {id}: {address}
        </li>
      ))}
    </Box>
  )
}
