/** Tables that belong to no merchant, open to every query. Each owner adds its own in its `tables.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: the owners fill it by declaration merging
export interface OpenTables {}

/** Tables with a column `merchant_id`, which queries name through `scoped()` alone; each owner adds its own in its `tables.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: the owners fill it by declaration merging
export interface MerchantTables {}
