import { formatMoney, formatNumber } from '@cabinet/shared/format'
import { Box, type Column, DataTable, ExternalLink, Text } from '@cabinet/shared/ui'
import type { Item } from './marketplace-order.ts'

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

/** @param items undefined while they are on their way */
export function ItemsTable({ items }: { items: readonly Item[] | undefined }) {
  return <DataTable caption="Товары заказа" columns={columns} rows={items} rowKey={rowKey} skeletonRows={2} />
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
