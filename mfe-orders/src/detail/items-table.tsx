import { formatMoney, formatNumber, fromTiyn, toTiyn } from '@cabinet/shared/format'
import { Button, type Column, chakra, DataTable, ExternalLink, Text } from '@cabinet/shared/ui'
import { useMemo } from 'react'
import type { Item, PickupPoint } from './marketplace-order.ts'

interface ItemsTableProps {
  items: readonly Item[] | undefined
  /** Absent when no item may be deleted. `amountAfter`: the order's amount without it, KZT. */
  onDelete?: ((item: Item, amountAfter: number, opener: HTMLElement) => void) | undefined
  onNearDelete: () => void
}

/** Returns the price of all pieces of an item, KZT. */
export const itemTotal = ({ salePrice, quantity }: Pick<Item, 'salePrice' | 'quantity'>): number =>
  fromTiyn(toTiyn(salePrice) * quantity)

const pricesText = (item: Item): string =>
  [
    item.price !== item.salePrice && `${formatMoney(item.price)} →`,
    formatMoney(item.salePrice),
    `× ${formatNumber(item.quantity)}`,
    item.quantity > 1 && `= ${formatMoney(itemTotal(item))}`,
  ]
    .filter(Boolean)
    .join(' ')

const columns: readonly Column<Item>[] = [
  { key: 'title', header: 'Товар', half: 'both', cell: (item) => <ItemTitle item={item} /> },
  { key: 'price', header: 'Цена', numeric: true, on: 'table', cell: (item) => formatMoney(item.price) },
  {
    key: 'sale',
    header: 'Цена со скидкой',
    numeric: true,
    on: 'table',
    cell: (item) => formatMoney(item.salePrice),
  },
  {
    key: 'quantity',
    header: 'Кол\u2011во',
    numeric: true,
    on: 'table',
    cell: (item) => formatNumber(item.quantity),
  },
  {
    key: 'sum',
    header: 'Сумма',
    numeric: true,
    on: 'table',
    cell: (item) => formatMoney(itemTotal(item)),
  },
  {
    key: 'all',
    header: 'Цена, цена со скидкой и количество',
    on: 'cards',
    half: 'start',
    cell: pricesText,
  },
]

/** Sums differ from prices where there are several pieces. */
const columnsOf = (items: readonly Item[] = []) =>
  items.some(({ quantity }) => quantity > 1) ? columns : columns.filter(({ key }) => key !== 'sum')

const rowKey = (item: Item) => String(item.id)

export function ItemsTable({ items, onDelete, onNearDelete }: ItemsTableProps) {
  const shown = useMemo<readonly Column<Item>[]>(
    () =>
      onDelete === undefined || items === undefined
        ? columnsOf(items)
        : [
            ...columnsOf(items),
            {
              key: 'delete',
              header: 'Удалить',
              quiet: true,
              align: 'end',
              half: 'end',
              cell: (item) => (
                <Button
                  size="sm"
                  variant="link"
                  my={{ base: '-12px', md: '0' }}
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
  const common = commonPoints(items)
  const rows = common.length > 0 ? items?.map((item) => ({ ...item, pickupPoints: [] })) : items
  return (
    <>
      <DataTable caption="Товары заказа" columns={shown} rows={rows} rowKey={rowKey} skeletonRows={2} />
      {common.length > 0 && (
        <Text as="div" size="xs" tone="muted" mt="2">
          <Points of={common} />
        </Text>
      )}
    </>
  )
}

/** Returns the pickup points that all of several items share, so that they are named once. */
function commonPoints(items: readonly Item[] = []): readonly PickupPoint[] {
  const [first, ...others] = items.map(({ pickupPoints }) => pickupPoints)
  const isCommon = others.length > 0 && others.every((one) => JSON.stringify(one) === JSON.stringify(first))
  return (isCommon && first) || []
}

function amountWithout(items: readonly Item[], gone: Item): number {
  const left = items.filter(({ id }) => id !== gone.id)
  return fromTiyn(left.reduce((sum, { salePrice, quantity }) => sum + toTiyn(salePrice) * quantity, 0))
}

function ItemTitle({ item }: { item: Item }) {
  const { title, link, id, productId, colors, size, pickupPoints } = item
  const facts = [colors.join(', '), size !== null && `размер ${size}`, `№ ${id}`, 'код ']
  return (
    <div>
      {link === null ? title : <ExternalLink href={link}>{title}</ExternalLink>}
      <Text as="div" size="xs" tone="muted">
        {facts.filter(Boolean).join(' · ')}
        <chakra.span display="inline-block">{productId}</chakra.span>
        <Points of={pickupPoints} />
      </Text>
    </div>
  )
}

function Points({ of }: { of: readonly PickupPoint[] }) {
  return of.map(({ id, address }) => (
    <div key={id}>
      Пункт выдачи № {id}: {address}
    </div>
  ))
}
