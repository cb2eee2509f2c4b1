import type { OrderAction, Order as WireOrder } from '@cabinet/contract'
import { unknownStatusText } from './order-status.ts'

/** A row of the list. Amounts in KZT, times as ISO instants. */
export interface Order {
  id: number
  /** The merchant's own number: what people say and write. */
  number: string
  merchantId: string
  createdAt: string
  amount: number
  /** 11 digits in the list, covered on the order's page. */
  phone: string
  status: string
  statusText: string
  isMarketplace: boolean
  /** What the user saw: goes back with every change, so that nobody overwrites a colleague. */
  version: number
  /** What this user may do with it now, by the server's word. */
  actions: readonly OrderAction[]
}

const noActions: readonly OrderAction[] = []

/** Wire names end here (contract, `Order`). */
export function orderFromWire(wire: WireOrder): Order {
  return {
    id: wire.id,
    number: wire.merchant_order_id,
    merchantId: wire.merchantId,
    createdAt: wire.created_at,
    amount: wire.amount,
    phone: wire.phoneNumber,
    status: wire.app_status,
    statusText: wire.appStatusGroupRus || unknownStatusText,
    isMarketplace: wire.isMarketplace,
    version: wire.version,
    actions: wire.actions ?? noActions,
  }
}
