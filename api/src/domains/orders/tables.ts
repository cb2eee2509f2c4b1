import type { OrderStatus } from '@cabinet/contract'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { HistoryAction } from './transitions/table.ts'

export type { HistoryAction }

/** The payment type; anything but card and PAD is an instalment. */
export type PaymentType = 'installment' | 'paid_card' | 'PAD'

/** Money is in tiyn (1 ₸ = 100). */
export interface OrdersTable {
  id: Generated<number>
  merchant_id: string
  /** The order's number in the merchant's own shop; unique within the merchant. */
  merchant_order_id: string
  created_at: ColumnType<Date, Date, never>
  amount_tiyn: number
  /** The amount returned to the customer. */
  compensation_tiyn: Generated<number>
  bank_commission_tiyn: Generated<number>
  status: OrderStatus
  status_changed_at: Date
  delivered_at: Date | null
  items_changed_at: Generated<Date | null>
  /** Time of the last action; the deadline counts from here. */
  waits_since: GeneratedAlways<Date>
  note_count: Generated<number>
  /** Each change increments it; a request names the version that its author saw. */
  version: Generated<number>
  payment_type: PaymentType
  /** `0-0-12` and the like; empty for a payment by card. */
  installment_type: Generated<string>
  comments: string | null
  is_marketplace: boolean
  /** A courier brought it back to the shop. */
  came_back: Generated<boolean>
  /** An item was deleted, or the amount changed, after the order was placed. */
  is_edited: Generated<boolean>
  client_last_name: string
  client_first_name: string
  client_middle_name: string | null
  phone: string
  email: string | null
  iin: string
  /** One line; null for pickup. */
  delivery_address: string | null
  /** SHA-256 of the received order; null when it came another way. */
  intake_hash: Generated<string | null>
  /** Number and surname folded by `fold_text`, for searching. */
  folded_number: GeneratedAlways<string>
  folded_surname: GeneratedAlways<string>
}

export interface OrderItemsTable {
  id: Generated<number>
  merchant_id: string
  order_id: number
  merchant_product_id: string
  title: string
  link: string
  color: string[]
  size: string | null
  price_tiyn: number
  sale_price_tiyn: number
  quantity: number
}

export interface PickupPointsTable {
  id: Generated<number>
  merchant_id: string
  region: string
  city: string
  street: string
  building: string
}

export interface OrderItemPickupsTable {
  item_id: number
  merchant_id: string
  pickup_point_id: number
}

export interface OrderDeliveriesTable {
  order_id: number
  merchant_id: string
  city: string
  street: string
  building: string
  apartment: string
}

/** Append only: the database refuses update and delete. */
export interface OrderHistoryTable {
  id: Generated<number>
  merchant_id: string
  order_id: number
  at: ColumnType<Date, Date, never>
  status: ColumnType<OrderStatus, OrderStatus, never>
  action: ColumnType<HistoryAction, HistoryAction, never>
  /** The name at the time of the change, which survives a renaming or deletion of the user. */
  responsible: ColumnType<string, string, never>
  amount_from_tiyn: ColumnType<number | null, number | null, never>
  amount_to_tiyn: ColumnType<number | null, number | null, never>
  /** A code of the contract's reasons, or a sentence. */
  reason: ColumnType<string | null, string | null, never>
  /** Why a return was rejected. */
  explanation: ColumnType<string | null, string | null | undefined, never>
  /** The returned items; written as JSON. */
  items: ColumnType<readonly ReturnedItem[] | null, string | null | undefined, never>
}

export interface ReturnedItem {
  readonly title: string
  readonly quantity: number
}

/** Amounts of an order that registers made before they listed events lack, tiyn. Append only. */
export interface OrderCorrectionsTable {
  merchant_id: string
  order_id: number
  /** The first period whose file lacks something. */
  unloading_id: number
  /** The instant by which a register finds it. */
  at: Date
  sum_tiyn: number
  paid_tiyn: number
}

/** Plain text for colleagues; it appears in no file, mail or SMS. */
export interface OrderNotesTable {
  id: Generated<number>
  merchant_id: string
  order_id: number
  at: ColumnType<Date, Date, never>
  user_id: ColumnType<number, number, never>
  author: ColumnType<string, string, never>
  text: ColumnType<string, string, never>
}

/** Delivery codes sent by SMS, one row each; the newest one of an order is valid. */
export interface DeliveryCodesTable {
  id: Generated<number>
  merchant_id: string
  order_id: number
  /** The delivered amount: the order's or a lower one. */
  amount_tiyn: number
  /** The order's amount when the code was sent. */
  order_amount_tiyn: number
  /** HMAC of the code with order, merchant and amount. */
  code_hash: string
  sent_at: Date
  expires_at: Date
  resend_at: Date
  attempts_left: number
  used_at: Date | null
}

export interface OrderViewsTable {
  id: Generated<number>
  user_id: number
  query: string
  name: string
}

declare module '../../platform/db/tables.ts' {
  interface OpenTables {
    order_views: OrderViewsTable
  }
  interface MerchantTables {
    orders: OrdersTable
    order_items: OrderItemsTable
    order_item_pickups: OrderItemPickupsTable
    order_deliveries: OrderDeliveriesTable
    order_history: OrderHistoryTable
    order_corrections: OrderCorrectionsTable
    order_notes: OrderNotesTable
    delivery_codes: DeliveryCodesTable
    pickup_points: PickupPointsTable
  }
}
