import type { PermissionName } from './permissions.ts'

// Server and screens run this file: it imports types alone.

/** Permissions to work on orders, whose holders need to reach the buyers. */
export const orderPermissions = [
  'PROCESS_ORDERS',
  'DELIVER_ORDERS',
  'CANCEL_ORDERS',
  'RETURN_ORDERS',
  'EXPORT_ORDERS',
] as const satisfies readonly PermissionName[]

/** Names of the list's filters by the parameters of its calls. */
export const orderFilterLabels = {
  search: 'Поиск',
  merchantId: 'Партнёр',
  orderId: 'Номер заказа',
  ph_number: 'Телефон',
  statuses: 'Статус',
  isMarketplace: 'Заказы маркетплейса',
  register: 'Реестр',
  deadline: 'Срок',
  group: 'Ряд аналитики',
  between: 'Период',
} as const

/** Titles of the settlement registers, as in their file names. */
export const registerTitles = {
  applications: 'Реестр заявок',
  scoring: 'Скоринговый реестр',
  redeemed: 'Выкупленные заявки',
  cards: 'Реестр оплаты картой',
} as const

/** Dashboard groups with their Russian names, in the order of the chart series. Source: docs/product.md, «Statuses». */
export const groupTitles = {
  buyed: 'Выкупленные',
  completed: 'Успешные',
  canceled: 'Отменённые',
  return_final: 'Возвращённые',
} as const
