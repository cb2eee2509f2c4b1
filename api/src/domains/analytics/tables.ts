import type { OrderStatus } from '@cabinet/contract'
import type { Generated } from 'kysely'
import type { BusinessTz } from '../../platform/config/config.ts'

/** Key of the sums of all merchants; no partner's code contains it. */
export const allMerchants = '*'

/** Orders of one status and marketplace flag: how many, and their sum in tiyn. */
interface Cell {
  merchant_id: string
  status: OrderStatus
  is_marketplace: boolean
  orders: number
  amount_tiyn: number
  /** Partly returned orders, and the sum that their buyers kept. */
  kept_orders: number
  kept_tiyn: number
}

/** Changes waiting to be folded; only the trigger of `orders` writes them. Numbers may be negative. */
export interface OrderRollupDeltasTable extends Cell {
  id: Generated<number>
  /** Start of the hour of creation. */
  hour: Date
}

export interface OrderRollupDaysTable extends Cell {
  zone: BusinessTz
  day: string
}

export interface OrderRollupMonthsTable extends Cell {
  zone: BusinessTz
  /** First day of the month in the zone. */
  month: string
}

/** Orders by a fact of their history; the view `order_quality` says which. Only the trigger of `order_history` writes deltas. */
interface QualityCell {
  merchant_id: string
  measure: 'cancel' | 'taking' | 'delivery' | 'code'
  /** The reason, the bucket of the duration, or whether the first code delivered. */
  value: string
  orders: number
  amount_tiyn: number
}

declare module '../../platform/db/tables.ts' {
  interface MerchantTables {
    order_rollup_deltas: OrderRollupDeltasTable
    order_rollup_days: OrderRollupDaysTable
    order_rollup_months: OrderRollupMonthsTable
    quality_deltas: QualityCell & Pick<OrderRollupDeltasTable, 'id' | 'hour'>
    quality_days: QualityCell & Pick<OrderRollupDaysTable, 'zone' | 'day'>
    quality_months: QualityCell & Pick<OrderRollupMonthsTable, 'zone' | 'month'>
  }
}
