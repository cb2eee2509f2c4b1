import { listOf, readTable } from './tables.ts'

/** Prices are in KZT. */
const all = readTable<'category' | 'title' | 'price' | 'weight' | 'colors' | 'sizes'>('goods').map(
  (good) => ({
    ...good,
    price: Number(good.price),
    weight: Number(good.weight),
    colors: listOf(good.colors),
    sizes: listOf(good.sizes),
  }),
)

export type Good = (typeof all)[number]

export const goodsByCategory = Map.groupBy(all, ({ category }) => category)
