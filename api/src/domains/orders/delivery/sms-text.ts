import type { OrderRow } from '../queries.ts'
import { formatTenge } from '../refusals.ts'

const toPrintable = /^[\p{L}\p{N}\p{P}\p{S}]{1,20}$/u
/** Phones turn a dot before a letter, four numbers between dots, `@`, `//` and `www` into links. */
const address = /[.。．｡․]\p{L}|(\d+[.。．｡․]){3}\d|[@＠]|[/／]{2}|www/iu

/** Names the order, without a number that could read as advice or a link in the bank's SMS. */
function orderName(number: string): string {
  return toPrintable.test(number) && !address.test(number) ? `заказа № ${number}` : 'вашего заказа'
}

/** Returns an SMS with shop, order and sum, so that the buyer sees the content of the confirmation. */
export function deliverySmsText(
  code: string,
  { merchant_order_id }: Pick<OrderRow, 'merchant_order_id'>,
  shop: string,
  amountTiyn: number,
): string {
  return `Код ${code} для получения ${orderName(merchant_order_id)} в магазине ${shop} на сумму ${formatTenge(amountTiyn)} ₸. Назовите его только при получении.`
}
