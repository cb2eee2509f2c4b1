import { formatMoney, fromTiyn, toTiyn } from '@cabinet/shared/format'
import { Box, Checkbox, Input, LoadFailure, Row, Text } from '@cabinet/shared/ui'
import { itemTotal } from '../../detail/items-table.tsx'
import type { Item } from '../../detail/marketplace-order.ts'
import type { useMarketplaceOrder } from '../../detail/queries.ts'

/** The quantities that come back by the item's id. */
export type ReturnedQuantities = ReadonlyMap<number, number>

/** Writes `7:1 8:2`: ids and quantities. */
export const writeReturned = (back: ReturnedQuantities): string =>
  [...back].map((one) => one.join(':')).join(' ')

export const readReturned = (text: string): ReturnedQuantities =>
  new Map([...text.matchAll(/(\d+):(\d+)/g)].map(([, id, quantity]) => [Number(id), Number(quantity)]))

/** Returns the price of the items that come back, KZT, at most the order's amount. */
export function returnedPrice(items: readonly Item[], back: ReturnedQuantities, orderAmount: number): number {
  const tiyn = items.reduce((sum, { id, salePrice }) => sum + toTiyn(salePrice) * (back.get(id) ?? 0), 0)
  return fromTiyn(Math.min(tiyn, toTiyn(orderAmount)))
}

export const isFullReturn = (items: readonly Item[], back: ReturnedQuantities): boolean =>
  items.length > 0 && items.every(({ id, quantity }) => back.get(id) === quantity)

interface ReturnItemsProps {
  marketplace: ReturnType<typeof useMarketplaceOrder>
  back: ReturnedQuantities
  onChange: (back: ReturnedQuantities) => void
}

/** The order's items with a tick and a quantity for those that come back. */
export function ReturnItems({ marketplace, back, onChange }: ReturnItemsProps) {
  const set = (id: number, quantity: number) => {
    const next = new Map(back)
    if (quantity === 0) next.delete(id)
    else next.set(id, quantity)
    onChange(next)
  }
  if (marketplace.error && !marketplace.data) return <LoadFailure query={marketplace} />
  return (
    <Box as="fieldset" display="grid" gap="1">
      <Box as="legend" fontSize="sm" fontWeight="medium" color="fg.muted">
        Какие товары возвращаются
      </Box>
      {marketplace.data?.items.map((item) => (
        <ReturnItem key={item.id} item={item} quantity={back.get(item.id) ?? 0} onChange={set} />
      ))}
    </Box>
  )
}

interface ReturnItemProps {
  item: Item
  quantity: number
  onChange: (id: number, quantity: number) => void
}

function ReturnItem({ item: { id, title, salePrice, quantity: all }, quantity, onChange }: ReturnItemProps) {
  const isBack = quantity > 0
  const price = itemTotal({ salePrice, quantity: isBack ? quantity : all })
  return (
    <Box
      display="grid"
      gridTemplateColumns={{ base: all > 1 ? '1fr' : 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) auto' }}
      columnGap="3"
      alignItems="center"
    >
      <Checkbox
        checked={isBack}
        onChange={({ currentTarget: { checked } }) => onChange(id, checked ? all : 0)}
      >
        <Box as="span" overflowWrap="anywhere" minWidth="0">
          {title}
        </Box>
      </Checkbox>
      <Row gap="2" flexWrap="nowrap" justifyContent="end">
        {all > 1 && (
          <>
            <Input
              key={String(isBack)}
              type="number"
              aria-label={`Сколько возвращается: ${title}`}
              numeric
              width="72px"
              min={1}
              max={all}
              disabled={!isBack}
              defaultValue={isBack ? quantity : all}
              onChange={({ currentTarget: { value } }) => {
                const wanted = Number(value)
                if (Number.isInteger(wanted) && wanted >= 1 && wanted <= all) onChange(id, wanted)
              }}
              onBlur={({ currentTarget }) => {
                currentTarget.value = String(isBack ? quantity : all)
              }}
            />
            <Text as="span" tone="muted" whiteSpace="nowrap">
              из {all}
            </Text>
          </>
        )}
        <Text as="span" numeric minWidth="88px" textAlign="end" whiteSpace="nowrap">
          {formatMoney(price)}
        </Text>
      </Row>
    </Box>
  )
}
