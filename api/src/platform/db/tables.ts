/** Tables that belong to no merchant, open to every query. Each owner adds its own in its `tables.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: the owners fill it by declaration merging
export interface OpenTables {}

/**
 * Tables whose rows belong to a merchant. Each has a column `merchant_id`, and none can be named in a query but through
 * `scoped()`. Each owner adds its own in its `tables.ts`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the owners fill it by declaration merging
export interface MerchantTables {}
