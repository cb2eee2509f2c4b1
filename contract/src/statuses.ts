import { groupTitles } from './order-lists.ts'

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
