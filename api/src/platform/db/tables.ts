/** Tables without a merchant, open to every query. Each owner declares its own in its `tables.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: the owners fill it by declaration merging
export interface OpenTables {}

/** Tables with a column `merchant_id`, accessible only through `scoped()`; each owner declares its own in its `tables.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: the owners fill it by declaration merging
export interface MerchantTables {}
