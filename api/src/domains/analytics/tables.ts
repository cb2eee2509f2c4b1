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

declare module '../../platform/db/tables.ts' {
  interface MerchantTables {
    order_rollup_deltas: OrderRollupDeltasTable
    order_rollup_days: OrderRollupDaysTable
    order_rollup_months: OrderRollupMonthsTable
  }
}
