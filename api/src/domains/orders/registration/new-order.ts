import type { Application } from '@cabinet/contract'

export interface NewOrder extends Omit<Application, 'amount' | 'products' | 'created_at'> {
  readonly createdAt: Date
  readonly amountTiyn: number
  readonly items: readonly NewItem[]
}

export interface NewItem {
  readonly source: NonNullable<Application['products']>[number]
  readonly priceTiyn: number
  readonly salePriceTiyn: number
}
