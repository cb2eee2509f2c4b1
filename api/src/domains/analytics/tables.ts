import type { OrderStatus } from '@cabinet/contract'
import type { Generated } from 'kysely'
import type { BusinessTz } from '../../platform/config/config.ts'
import type { BandedColumn } from './bands.ts'

/** Stands for the merchant in the sums of all of them: no partner's code holds it. */
export const allMerchants = '*'

/** Orders of one status and marketplace flag: how many, and their sum in tiyn. */
interface Cell {
  merchant_id: string
  status: OrderStatus
  is_marketplace: boolean
  orders: number
  amount_tiyn: number
  /** How many of them went back in part, and what their buyers kept. */
  kept_orders: Generated<number>
  kept_tiyn: Generated<number>
}

/** What changed and is not folded yet; written by the triggers of `orders` alone. May be negative. */
export interface OrderRollupDeltasTable extends Cell {
  id: Generated<number>
  /** Start of the UTC hour of creation. */
  hour: Date
  /** First values of the finest bands that hold amount and id; absent in what was written before there were any. */
  amount_band: number | null
  id_band: number | null
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

/** Orders of every day. */
export type OrderRollupTotalsTable = Omit<Cell, 'amount_tiyn' | 'kept_orders' | 'kept_tiyn'>

/** Orders by bands of a column of theirs; `band` is the first value. */
export interface OrderRollupBandsTable extends OrderRollupTotalsTable {
  sorted_by: BandedColumn
  width: number
  band: number
}

/** Orders of a month by bands of a column, which are as wide as the step says. */
export interface OrderRollupDayBandsTable {
  sorted_by: BandedColumn
  merchant_id: string
  status: OrderStatus
  is_marketplace: boolean
  /** How many of the narrowest bands it is. */
  step: number
  month: string
  band: number
  /** Orders of the first n days of the month. */
  until: number[]
}

declare module '../../platform/db/tables.ts' {
  interface MerchantTables {
    order_rollup_deltas: OrderRollupDeltasTable
    order_rollup_days: OrderRollupDaysTable
    order_rollup_months: OrderRollupMonthsTable
    order_rollup_totals: OrderRollupTotalsTable
    order_rollup_bands: OrderRollupBandsTable
    order_rollup_day_bands: OrderRollupDayBandsTable
  }
}
