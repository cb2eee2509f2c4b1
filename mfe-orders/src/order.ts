import type { Order as WireOrder } from '@cabinet/contract'
import { fromTiyn, toTiyn } from '@cabinet/shared/format'
import { unknownStatusText } from './order-status.ts'

/** A row of the list. Amounts in KZT, times as ISO instants. */
export type Order = Readonly<ReturnType<typeof orderFromWire>>

const noActions: readonly string[] = []

/** Maps an order from the wire, whose odd names end here; the other fields pass as they are. */
export function orderFromWire(wire: WireOrder) {
  const {
    merchant_order_id: number,
    created_at: createdAt,
    // 11 digits; `+7 *** *** ** 67` for users without work on orders.
    phoneNumber: phone,
    deliveryAddress: address,
    app_status: status,
    appStatusGroupRus,
    notes = 0,
    expires_at: expiresAt = null,
    at_courier: atCourier = null,
    amountAR: compensation,
    actions = noActions,
    ...rest
  } = wire
  const statusText = appStatusGroupRus || unknownStatusText
  const kept = fromTiyn(toTiyn(wire.amount) - toTiyn(compensation))
  return {
    ...rest,
    compensation,
    kept,
    number,
    createdAt,
    phone,
    address,
    status,
    statusText,
    notes,
    expiresAt,
    atCourier,
    actions,
  }
}
