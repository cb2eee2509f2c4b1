/** Columns that orders are counted by in bands. */
export type BandedColumn = 'amount_tiyn' | 'id'

/** Width of the narrowest bands of numbers. */
export const finestIds = 2_000

/** Every band of numbers lies in one that is ten times as wide; the widest are few. */
export const bandSteps = [1_000, 100, 10, 1] as const

/** Bands of amounts without days, each of ten slots: from 10 M ₸ to 100 ₸, tiyn. Every one lies in a slot of the one before. */
export const amountWidths = [1_000_000_000, 100_000_000, 10_000_000, 1_000_000, 100_000, 10_000] as const

/** Of one merchant's one status there are none: they would be most of the rows. */
export const finestAmounts = 10_000

/** The same of the bands that days are counted in; migration 0047 folds into these. Of numbers the narrowest has `narrowIds`. */
export const dayBandSteps = [100, 10, 1] as const
export const narrowIds = 1_000

/** Stands for bands of 0.1 % of an amount. All merchants together alone have them: one merchant's orders are few in a wider one. */
export const fineStep = 0

/** The business zone whose days they are. In another one a page of some days by amount or number is walked to. */
export const dayBandsZone = '+06:00'
