import { type Good, type GoodsCategory, goods } from './goods.ts'
import type { Address } from './places.ts'
import type { Random } from './random.ts'

/** A line of an order; prices in tiyn. */
export interface BasketLine {
  readonly productId: string
  readonly title: string
  readonly color: string[]
  readonly size: string | null
  readonly price: number
  readonly salePrice: number
  readonly quantity: number
}

export function drawBasket(random: Random, category: GoodsCategory): BasketLine[] {
  const count = random.chance(0.68) ? 1 : random.chance(0.7) ? 2 : random.between(3, 5)
  const lines = new Map<Good, BasketLine>()
  for (let tries = 0; tries < count; tries += 1) {
    const good: Good = random.weighted(goods[category])
    if (!lines.has(good)) lines.set(good, drawLine(random, good, category))
  }
  return [...lines.values()]
}

export function sumOf(lines: readonly BasketLine[]): number {
  return lines.reduce((sum, { salePrice, quantity }) => sum + salePrice * quantity, 0)
}

function drawLine(random: Random, good: Good, category: GoodsCategory): BasketLine {
  const price = Math.round(good.price * (0.94 + random.next() * 0.14)) * 100
  const discount = random.chance(0.4) ? random.pick([0.05, 0.07, 0.1, 0.15, 0.2, 0.3]) : 0
  // A percentage leaves tiyn now and then; most shops round them away.
  const exact = Math.round(price * (1 - discount))
  const salePrice = random.chance(0.03) ? exact : Math.ceil(exact / 1000) * 1000
  const shelf: readonly Good[] = goods[category]
  return {
    productId: `${category.slice(0, 2).toUpperCase()}-${String(10_000 + shelf.indexOf(good) * 37)}`,
    title: good.title,
    color: good.colors.length > 0 ? [random.pick(good.colors)] : [],
    size: good.sizes.length > 0 ? random.pick(good.sizes) : null,
    price: Math.max(price, salePrice),
    salePrice,
    quantity:
      good.price > 150_000 ? (random.chance(0.03) ? 2 : 1) : Math.min(8, Math.ceil(random.skewed(0.8, 0.55))),
  }
}

const comments = `
  Позвонить за час до доставки | Доставить после 18:00 | Домофон не работает, позвоните | Оставить у охраны | Подъём на этаж, лифт есть
  | Нужна сборка | Подарочная упаковка, пожалуйста | Проверить комплектацию при выдаче | Клиент просит перезвонить | Доставка в выходные
  | Самовывоз, заберу завтра | Код домофона 45В | Заберёт супруга, с доверенностью | Установка и подключение | Старую технику вывезти`
  .split('|')
  .map((comment) => comment.trim())

export function drawComment(random: Random): string | null {
  return random.chance(0.28) ? random.pick(comments) : null
}

export const pickupCities = (city: string): string[] => [...new Set([city, 'Алматы', 'Астана'])]

export type PickupPoint = Pick<Address, 'region' | 'city' | 'street' | 'building'> & { readonly id: number }
