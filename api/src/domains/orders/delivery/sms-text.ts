import type { OrderRow } from '../queries.ts'
import { formatTenge } from '../refusals.ts'

const toPrintable = /^[\p{L}\p{N}\p{P}\p{S}]{1,20}$/u
/** Phones turn a dot before a letter, four numbers between dots, `@`, `//` and `www` into something to press. */
const address = /[.。．｡․]\p{L}|(\d+[.。．｡․]){3}\d|[@＠]|[/／]{2}|www/iu

/** Shops choose the numbers of their orders; in an SMS of the bank none may read as its advice or lead elsewhere. */
function orderName(number: string): string {
  return toPrintable.test(number) && !address.test(number) ? `заказа № ${number}` : 'вашего заказа'
}

/** Names shop, order and sum, so that the buyer sees what the code confirms. */
export function deliverySmsText(
  code: string,
  { merchant_order_id }: Pick<OrderRow, 'merchant_order_id'>,
  shop: string,
  amountTiyn: number,
): string {
  return `Код ${code} для получения ${orderName(merchant_order_id)} в магазине ${shop} на сумму ${formatTenge(amountTiyn)} ₸. Назовите его только при получении.`
}
