import type { OrderRow } from '../queries.ts'
import { inTenge } from '../refusals.ts'

/** Names shop, order and sum: the buyer sees what he confirms. */
export function deliverySms(
  code: string,
  { merchant_order_id }: Pick<OrderRow, 'merchant_order_id'>,
  shop: string,
  amountTiyn: number,
): string {
  return `Код ${code} для получения заказа № ${merchant_order_id} в магазине ${shop} на сумму ${inTenge(amountTiyn)} ₸. Назовите его только при получении.`
}
