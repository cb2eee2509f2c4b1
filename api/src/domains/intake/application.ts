import { type Application, tiynFromKzt } from '@cabinet/contract'
import { isIin } from '@cabinet/contract/identity-numbers'
import type { NewOrder } from '../orders/service.ts'

/** Tolerated clock difference of the sending systems. */
const clockToleranceMs = 5 * 60_000

export interface IntakeRules {
  readonly now: Date
  /** KZT. */
  readonly orderMaxAmount: number
}

const tenge = new Intl.NumberFormat('ru', { maximumFractionDigits: 0 })

/** Checks the rules that the schema can't express. @returns the order, or a sentence per field */
export function readApplication(
  application: Application,
  { now, orderMaxAmount }: IntakeRules,
): { readonly order: NewOrder } | { readonly mistakes: Record<string, string> } {
  const mistakes: Record<string, string> = {}
  const tiyn = (kzt: number, field: string): number => {
    try {
      return tiynFromKzt(kzt)
    } catch {
      mistakes[field] = 'Не больше двух знаков после запятой'
      return 0
    }
  }
  const { amount, products = [], created_at, ...rest } = application
  const createdAt = new Date(created_at)
  const amountTiyn = tiyn(amount, 'amount')
  if (amount > orderMaxAmount) mistakes.amount ??= `Не больше ${tenge.format(orderMaxAmount)} ₸`
  const items = products.map((source, index) => ({
    source,
    priceTiyn: tiyn(source.price, `products.${index}.price`),
    salePriceTiyn: tiyn(source.sale_price, `products.${index}.sale_price`),
  }))
  if (!isIin(application.iin)) mistakes.iin = 'Неверный ИИН'
  if (createdAt.getTime() > now.getTime() + clockToleranceMs) mistakes.created_at = 'Дата в будущем'
  if (application.isMarketplace !== items.length > 0)
    mistakes.products = application.isMarketplace
      ? 'У заказа маркетплейса должны быть товары'
      : 'Товары есть только у заказов маркетплейса'
  for (const [index, { priceTiyn, salePriceTiyn }] of items.entries())
    if (salePriceTiyn > priceTiyn) mistakes[`products.${index}.sale_price`] = 'Не больше цены без скидки'
  const sum = items.reduce((total, { salePriceTiyn, source }) => total + salePriceTiyn * source.quantity, 0)
  if (items.length > 0 && sum !== amountTiyn && mistakes.amount === undefined)
    mistakes.amount = 'Сумма заказа не равна сумме товаров'
  return Object.keys(mistakes).length > 0
    ? { mistakes }
    : { order: { ...rest, createdAt, amountTiyn, items } }
}
