/** Columns that orders are counted by in bands. */
export type BandedColumn = 'amount_tiyn' | 'id'

/** Widths of bands without days, each of ten slots: of amounts from 10 M ₸ to 100 ₸, tiyn. Every band lies in a slot of a wider one; the widest are few. */
export const slotWidths = {
  amount_tiyn: [1_000_000_000, 100_000_000, 10_000_000, 1_000_000, 100_000, 10_000],
  id: [10_000_000, 1_000_000, 100_000, 10_000],
} as const

/** The width of which one merchant's one status has no bands: they would be most of the rows. */
export const summedWidth = { amount_tiyn: 10_000, id: undefined } as const

/** Widths of the bands that days are counted in, as multiples of 0.5 % of an amount or of `numbersOfStep`; migration 0047 folds into these. Of numbers the narrowest has `narrowIds`. */
export const dayBandSteps = [100, 10, 1] as const
export const numbersOfStep = 2_000
export const narrowIds = 1_000

/** Stands for bands of 0.1 % of an amount. All merchants together alone have them: one merchant's orders are few in a wider one. */
export const fineStep = 0

/** The business zone whose days they are. In another one a page of some days by amount or number is walked to. */
export const dayBandsZone = '+06:00'
