import type { OrderAction, OrderStatus, PermissionName, StatusAction } from '@cabinet/contract'
import { expiringStatuses } from '@cabinet/contract/deadline'

interface Transition {
  readonly from: readonly OrderStatus[]
  /** `changed` applies to an order delivered for less than its amount. Absent when the status stays. */
  readonly to?: OrderStatus | { readonly whole: OrderStatus; readonly changed: OrderStatus }
  /** Second half of the refusal: the action's precondition. */
  readonly text: string
  readonly done: string
}

interface ByStaff extends Transition {
  readonly by: 'staff'
  /** Any of them suffices. */
  readonly permissions: readonly PermissionName[]
  /** Further statuses of an order that a courier brought back. */
  readonly fromCameBack?: readonly OrderStatus[]
  readonly needs?: readonly ('reason' | 'explanation' | 'amount' | 'code')[]
}

interface ByBank extends Transition {
  readonly by: 'bank'
}

/** Applies after ORDER_EXPIRY_HOURS without an action. */
interface ByClock extends Transition {
  readonly by: 'clock'
}

/** Undoes the same user's recent action. */
interface ByUndo extends Transition {
  readonly by: 'undo'
  readonly undoes: StatusAction
  readonly seconds: number
}

export type BankAction = 'buy' | 'return_request' | 'return_final'

/** The one table of order transitions; product.md, «Actions», describes it. */
export const transitions: Readonly<
  Record<OrderAction, ByStaff> &
    Record<BankAction, ByBank> &
    Record<'expire', ByClock> &
    Record<'put_back', ByUndo>
> = {
  in_progress: {
    by: 'staff',
    permissions: ['PROCESS_ORDERS'],
    from: ['completed'],
    to: 'in_progress',
    text: 'взять в обработку можно только новый заказ',
    done: 'Взят в обработку',
  },
  hand_over: {
    by: 'staff',
    permissions: ['PROCESS_ORDERS'],
    from: ['completed', 'no_card_completed'],
    fromCameBack: ['in_progress'],
    to: 'ready_delivery',
    text: 'передать курьеру можно только новый заказ или вернувшийся от курьера',
    done: 'Передан курьеру',
  },
  deliver: {
    by: 'staff',
    permissions: ['DELIVER_ORDERS'],
    needs: ['code'],
    from: ['in_progress', 'final_merchant_unavaliable', 'ready_delivery'],
    to: { whole: 'delivered', changed: 'delivered_w_e' },
    text: 'выдать можно заказ в обработке, готовый к доставке или просроченный',
    done: 'Выдан покупателю',
  },
  cancel: {
    by: 'staff',
    permissions: ['CANCEL_ORDERS'],
    from: ['in_progress', 'completed', 'no_card_completed'],
    to: 'canceled',
    text: 'отменить можно только новый заказ или заказ в обработке',
    done: 'Заказ отменён',
  },
  return: {
    by: 'staff',
    permissions: ['RETURN_ORDERS'],
    from: ['buyed', 'return_request'],
    to: 'return',
    text: 'вернуть можно только оплаченный заказ',
    done: 'Оформлен возврат',
  },
  part_return: {
    by: 'staff',
    permissions: ['RETURN_ORDERS'],
    needs: ['amount'],
    from: ['buyed', 'return_request'],
    to: { whole: 'part_return', changed: 'part_return_w_e' },
    text: 'частично вернуть можно только оплаченный заказ',
    done: 'Оформлен частичный возврат',
  },
  reject_return: {
    by: 'staff',
    permissions: ['RETURN_ORDERS'],
    needs: ['explanation'],
    from: ['return_request'],
    to: 'buyed',
    text: 'отклонить можно только запрос на возврат',
    done: 'Возврат отклонён',
  },
  back_from_courier: {
    by: 'staff',
    permissions: ['PROCESS_ORDERS', 'DELIVER_ORDERS'],
    needs: ['reason'],
    from: ['ready_delivery'],
    to: 'in_progress',
    text: 'вернуться от курьера может только переданный ему заказ',
    done: 'Вернулся от курьера',
  },
  delete_item: {
    by: 'staff',
    permissions: ['PROCESS_ORDERS'],
    from: ['completed', 'no_card_completed', 'in_progress'],
    text: 'удалить товар можно только до передачи заказа',
    done: 'Удалён товар, сумма пересчитана',
  },
  buy: {
    by: 'bank',
    from: ['delivered', 'delivered_w_e'],
    to: 'buyed',
    text: 'банк оплачивает только доставленные заказы',
    done: 'Оплачен банком',
  },
  return_request: {
    by: 'bank',
    from: ['buyed'],
    to: 'return_request',
    text: 'запросить возврат можно только оплаченного заказа',
    done: 'Запрошен возврат',
  },
  return_final: {
    by: 'bank',
    from: ['return', 'part_return', 'part_return_w_e', 'return_request'],
    to: 'return_final',
    text: 'завершить можно только начатый возврат',
    done: 'Возврат завершён',
  },
  expire: {
    by: 'clock',
    from: expiringStatuses,
    to: 'final_merchant_unavaliable',
    text: 'просроченным становится только заказ, который ждёт действий',
    done: 'Просрочен: срок обработки истёк',
  },
  put_back: {
    by: 'undo',
    undoes: 'in_progress',
    seconds: 10,
    from: ['in_progress'],
    to: 'completed',
    text: 'отменить можно в течение десяти секунд, пока с заказом больше ничего не сделали',
    done: 'Возвращён в новые: взят по ошибке',
  },
}

/** First half of a refusal: the order's state. */
export const statusFacts: Readonly<Record<OrderStatus, string>> = {
  completed: 'Заказ новый',
  no_card_completed: 'Заказ оформлен без карты',
  in_progress: 'Заказ уже в обработке',
  ready_delivery: 'Заказ уже передан курьеру',
  delivered: 'Заказ уже доставлен',
  delivered_w_e: 'Заказ уже доставлен',
  final_merchant_unavaliable: 'Заказ просрочен',
  buyed: 'Заказ уже оплачен',
  canceled: 'Заказ отменён',
  return_request: 'Покупатель запросил возврат',
  return: 'По заказу уже оформлен возврат',
  part_return: 'По заказу уже оформлен частичный возврат',
  part_return_w_e: 'По заказу уже оформлен частичный возврат',
  return_final: 'Возврат по заказу завершён',
}

export type TransitionName = keyof typeof transitions

/** Texts of the history; the first two are no transitions. */
export const historyTexts = {
  register: 'Заказ оформлен',
  deliver_changed: 'Выдан покупателю, сумма изменена',
  ...(Object.fromEntries(Object.entries(transitions).map(([name, { done }]) => [name, done])) as Record<
    TransitionName,
    string
  >),
} as const

export type HistoryAction = keyof typeof historyTexts
