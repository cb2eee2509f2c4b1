import type { Random } from './random.ts'
import { listOf, readTable } from './tables.ts'

/** A line of an order; prices in tiyn. */
export type BasketLine = ReturnType<typeof randomLine>

export function randomBasket(random: Random, category: string): BasketLine[] {
  const goods = goodsByCategory.get(category) ?? []
  const count = random.chance(0.68) ? 1 : random.chance(0.7) ? 2 : random.between(3, 5)
  const lines = new Map<Good, BasketLine>()
  for (let tries = 0; tries < count; tries += 1) {
    const good = random.weighted(goods)
    if (!lines.has(good)) lines.set(good, randomLine(random, good, goods.indexOf(good)))
  }
  return [...lines.values()]
}

export function basketTotal(lines: readonly BasketLine[]): number {
  return lines.reduce((sum, { salePrice, quantity }) => sum + salePrice * quantity, 0)
}

function randomLine(random: Random, good: Good, place: number) {
  const price = Math.round(good.price * (0.94 + random.next() * 0.14)) * 100
  const discount = random.chance(0.4) ? random.pick([0.05, 0.07, 0.1, 0.15, 0.2, 0.3]) : 0
  // A percentage leaves tiyn now and then; most shops round them away.
  const exact = Math.round(price * (1 - discount))
  const salePrice = random.chance(0.03) ? exact : Math.ceil(exact / 1000) * 1000
  return {
    productId: `${good.category.slice(0, 2).toUpperCase()}-${10_000 + place * 37}`,
    title: good.title,
    color: good.colors.length > 0 ? [random.pick(good.colors)] : [],
    size: good.sizes.length > 0 ? random.pick(good.sizes) : null,
    price: Math.max(price, salePrice),
    salePrice,
    quantity:
      good.price > 150_000 ? (random.chance(0.03) ? 2 : 1) : Math.min(8, Math.ceil(random.skewed(0.8, 0.55))),
  }
}

const comments = readTable<'comment'>('comments')

export function randomComment(random: Random): string | null {
  return random.chance(0.28) ? random.pick(comments).comment : null
}

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

type Good = (typeof all)[number]

const goodsByCategory = Map.groupBy(all, ({ category }) => category)
