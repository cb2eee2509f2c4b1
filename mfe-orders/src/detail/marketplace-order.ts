import type { MarketplaceOrder as WireMarketplaceOrder } from '@cabinet/contract'
import { safeLink } from './texts.ts'

export interface PickupPoint {
  id: number
  address: string
}

export interface Item {
  id: number
  productId: string
  title: string
  link: string | null
  colors: readonly string[]
  size: string | null
  price: number
  salePrice: number
  quantity: number
  pickupPoints: PickupPoint[]
}

export interface DeliveryAddress {
  city: string
  street: string
  building: string
  apartment: string
}

export interface MarketplaceOrder {
  items: Item[]
  /** Null when the buyer picks the order up. */
  delivery: DeliveryAddress | null
}

export function marketplaceOrderFromWire({ products, delivery }: WireMarketplaceOrder): MarketplaceOrder {
  return { items: products.map(itemFromWire), delivery }
}

function itemFromWire(wire: WireMarketplaceOrder['products'][number]): Item {
  return {
    id: wire.id,
    productId: wire.merchant_product_id,
    title: wire.title,
    link: safeLink(wire.link),
    colors: wire.color,
    size: wire.size,
    price: wire.price,
    salePrice: wire.sale_price,
    quantity: wire.quantity,
    pickupPoints: wire.pickup.map(({ id, region, city, street, building }) => ({
      id,
      address: [...new Set([region, city, street, building])].filter((part) => part !== '').join(', '),
    })),
  }
}

export function deliveryAddressText({ city, street, building, apartment }: DeliveryAddress): string {
  return [city, street, building, apartment && `кв. ${apartment}`].filter(Boolean).join(', ')
}
