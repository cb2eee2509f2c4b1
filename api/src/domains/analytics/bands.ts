/** Columns that orders are counted by in bands of equal width, and the narrowest: 100 ₸, or 2000 ids. Some thousand orders at most. */
export const finestBands = { amount_tiyn: 10_000, id: 2_000 } as const
export type BandedColumn = keyof typeof finestBands

/** Every band lies in one that is ten times as wide; the widest are few. */
export const bandSteps = [1_000, 100, 10, 1] as const

/** The same of the bands that days are counted in; migration 0047 folds into these. Of numbers the narrowest has `narrowIds`. */
export const dayBandSteps = [100, 10, 1] as const
export const narrowIds = 1_000

/** Stands for bands of 0.1 % of an amount. All merchants together alone have them: one merchant's orders are few in a wider one. */
export const fineStep = 0

/** The business zone whose days they are. In another one a page of some days by amount or number is walked to. */
export const dayBandsZone = '+06:00'
