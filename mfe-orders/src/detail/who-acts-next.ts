import type { OrderStatus } from '@cabinet/contract'
import { formatDateTime } from '@cabinet/shared/format'
import type { Order } from '../order.ts'
import { isKnownStatus } from '../order-status.ts'

const bankPays = 'Дальше действует банк: он оплатит заказ, обычно на следующий день.'
const bankReturns = 'Дальше действует банк: он завершит возврат, обычно за пять дней.'
const waits = (until: string) =>
  `Заказ ждёт магазин: если ${until} его не возьмут в обработку и не передадут курьеру, он просрочится.`

const sentences: Record<OrderStatus, (until: string) => string> = {
  completed: waits,
  no_card_completed: waits,
  in_progress: (until) =>
    `Заказом занимается магазин: если ${until} его не выдадут и не отменят, он просрочится.`,
  ready_delivery: () => 'Заказ у курьера: он выдаст его покупателю или вернёт в магазин, срок не ограничен.',
  delivered: () => bankPays,
  delivered_w_e: () => bankPays,
  final_merchant_unavaliable: () =>
    'Срок обработки истёк, но магазин ещё может выдать заказ покупателю, срок не ограничен.',
  buyed: () => 'Заказ оплачен: дальше может действовать только покупатель, если попросит о возврате.',
  canceled: () => 'Заказ отменён, действий с ним больше нет.',
  return_request: () => 'Покупатель просит о возврате: магазин примет его или отклонит, срок не ограничен.',
  return: () => bankReturns,
  part_return: () => bankReturns,
  part_return_w_e: () => bankReturns,
  return_final: () => 'Возврат завершён, действий с заказом больше нет.',
}

/** Says who acts next and by when, for a user who can't do anything with the order. */
export function whoActsNext(
  { status, expiresAt }: Pick<Order, 'status' | 'expiresAt'>,
  zone: string,
): string {
  const until = expiresAt === null ? 'вовремя' : `до ${formatDateTime(expiresAt, zone)}`
  return isKnownStatus(status)
    ? sentences[status](until)
    : 'Что дальше, будет видно после обновления страницы.'
}
