import type { Order as WireOrder } from '@cabinet/contract'
import { unknownStatusText } from './order-status.ts'

/** A row of the list. Amounts in KZT, times as ISO instants. */
export interface Order {
  id: number
  number: string
  merchantId: string
  createdAt: string
  amount: number
  /** 11 digits; `+7 *** *** ** 67` for users without work on orders. */
  phone: string
  address: string | null
  status: string
  statusText: string
  isMarketplace: boolean
  version: number
  /** The number of notes. */
  notes: number
  /** Null when the order has no deadline. */
  expiresAt: string | null
  actions: readonly string[]
}

const noActions: readonly string[] = []

export function orderFromWire(wire: WireOrder): Order {
  return {
    id: wire.id,
    number: wire.merchant_order_id,
    merchantId: wire.merchantId,
    createdAt: wire.created_at,
    amount: wire.amount,
    phone: wire.phoneNumber,
    address: wire.deliveryAddress,
    status: wire.app_status,
    statusText: wire.appStatusGroupRus || unknownStatusText,
    isMarketplace: wire.isMarketplace,
    version: wire.version,
    notes: wire.notes ?? 0,
    expiresAt: wire.expires_at ?? null,
    actions: wire.actions ?? noActions,
  }
}
