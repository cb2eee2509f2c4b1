import { groupTitles } from './order-lists.ts'

// Server and screens run this file.

export const statusGroups = groupTitles
export type StatusGroup = keyof typeof statusGroups

/** Order statuses in the directory's order: Russian text and dashboard group. Source: docs/product.md, «Statuses». */
export const statuses = {
  completed: ['Новый заказ', 'completed'],
  no_card_completed: ['Новый заказ', 'completed'],
  in_progress: ['В обработке', 'completed'],
  ready_delivery: ['Готов к доставке', 'completed'],
  delivered: ['Доставлен', 'completed'],
  delivered_w_e: ['Доставлен с изменениями', 'completed'],
  final_merchant_unavaliable: ['Просрочен', 'canceled'],
  buyed: ['Оплачен', 'buyed'],
  canceled: ['Отказ', 'canceled'],
  return_request: ['Запрос на возврат', 'return_final'],
  return: ['Возврат', 'return_final'],
  part_return: ['Частичный возврат', 'return_final'],
  part_return_w_e: ['Частичный возврат', 'return_final'],
  return_final: ['Возврат завершён', 'return_final'],
} as const satisfies Record<string, readonly [string, StatusGroup]>

export type OrderStatus = keyof typeof statuses

export const orderStatuses = Object.keys(statuses) as OrderStatus[]

const bankPays = 'Дальше действует банк: он оплатит заказ, обычно на следующий день.'
const bankReturns = 'Дальше действует банк: он завершит возврат, обычно за пять дней.'
const untouched = {
  meaning: 'Покупатель оформил заказ, им ещё никто не занимается. Возьмите его в обработку.',
  next: 'Заказ ждёт магазин: если {until} его не возьмут в обработку и не передадут курьеру, он просрочится.',
}
const partlyReturned = { meaning: 'Оформлен возврат части суммы, банк его проводит.', next: bankReturns }

/** The meaning of each status, and the next to act. `{until}` stands for the deadline. */
export const statusHelp: Readonly<Record<OrderStatus, { readonly meaning: string; readonly next: string }>> =
  {
    completed: untouched,
    no_card_completed: untouched,
    in_progress: {
      meaning: 'Заказ взят в работу: покупатель видит, что им занимаются.',
      next: 'Заказом занимается магазин: если {until} его не выдадут и не отменят, он просрочится.',
    },
    ready_delivery: {
      meaning: 'Заказ передан курьеру и ждёт выдачи покупателю.',
      next: 'Заказ у курьера: он выдаст его покупателю или вернёт в магазин, срок не ограничен.',
    },
    delivered: {
      meaning: 'Покупатель получил заказ и подтвердил это кодом из SMS. Банк готовит оплату.',
      next: bankPays,
    },
    delivered_w_e: {
      meaning: 'Покупатель получил заказ, но сумма при выдаче была изменена.',
      next: bankPays,
    },
    final_merchant_unavaliable: {
      meaning: 'Срок обработки истёк: с заказом ничего не сделали. Его ещё можно выдать покупателю.',
      next: 'Срок обработки истёк, но магазин ещё может выдать заказ покупателю, срок не ограничен.',
    },
    buyed: {
      meaning: 'Банк оплатил заказ. Теперь возможен только возврат.',
      next: 'Заказ оплачен: дальше может действовать только покупатель, если попросит о возврате.',
    },
    canceled: {
      meaning: 'Заказ отменён до оплаты.',
      next: 'Заказ отменён, действий с ним больше нет.',
    },
    return_request: {
      meaning: 'Покупатель просит вернуть заказ.',
      next: 'Покупатель просит о возврате: магазин примет его или отклонит, срок не ограничен.',
    },
    return: {
      meaning: 'Оформлен возврат всей суммы, банк его проводит.',
      next: bankReturns,
    },
    part_return: partlyReturned,
    part_return_w_e: partlyReturned,
    return_final: {
      meaning: 'Банк завершил возврат. Действий с заказом больше нет.',
      next: 'Возврат завершён, действий с заказом больше нет.',
    },
  }
