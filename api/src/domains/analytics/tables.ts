import type { OrderStatus } from '@cabinet/contract'
import { type Generated, sql } from 'kysely'
import type { BusinessTz } from '../../platform/config/config.ts'
import type { BandedColumn } from './bands.ts'

/** Stands for the merchant in the sums of all of them: no partner's code holds it. */
export const allMerchants = '*'

/** Stands for the status in the sums of all of them, where a rollup has any. */
export const allStatuses = '*'

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
  /** Start of the quarter of an hour of creation. */
  hour: Date
  /** First values of the slots of 10 ₸ and of the bands of a thousand ids that hold amount and id; absent in what was written before there were any. */
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

/** Orders of a month by bands of a column, which are as wide as the step says; by time of creation a month is one band. */
export interface OrderRollupMonthBandsTable {
  sorted_by: BandedColumn | 'created_at'
  merchant_id: string
  status: OrderStatus | typeof allStatuses
  is_marketplace: boolean
  step: number
  month: string
  band: number
  /** Orders of the first n days of the month. */
  until: number[]
}

/** Orders of a UTC day by the quarters of its hours. */
export interface OrderRollupQuarterHoursTable {
  merchant_id: string
  status: OrderStatus | typeof allStatuses
  is_marketplace: boolean
  day: string
  orders: number[]
}

/** Orders in a band of amounts or of numbers by its ten slots. */
export interface OrderRollupSlotsTable {
  merchant_id: string
  width: number
  status: OrderStatus | typeof allStatuses
  is_marketplace: boolean
  band: number
  orders: number[]
}

/** Where the bands of a column without days are. */
export const slotTables = { amount_tiyn: sql`order_rollup_amounts`, id: sql`order_rollup_numbers` } as const

/** What is counted from all orders, and the changes since. */
export const rollupTables = [
  'order_rollup_deltas',
  'order_rollup_days',
  'order_rollup_months',
  'order_rollup_totals',
  'order_rollup_month_bands',
  'order_rollup_quarter_hours',
  'order_rollup_amounts',
  'order_rollup_numbers',
] as const

declare module '../../platform/db/tables.ts' {
  interface MerchantTables {
    order_rollup_deltas: OrderRollupDeltasTable
    order_rollup_days: OrderRollupDaysTable
    order_rollup_months: OrderRollupMonthsTable
    order_rollup_totals: OrderRollupTotalsTable
    order_rollup_month_bands: OrderRollupMonthBandsTable
    order_rollup_quarter_hours: OrderRollupQuarterHoursTable
    order_rollup_amounts: OrderRollupSlotsTable
    order_rollup_numbers: OrderRollupSlotsTable
  }
}
