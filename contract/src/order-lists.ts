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

/** Filters of the list by the parameters of its calls: their names, and the limits of a text or the values of a choice. */
export const orderFilters = {
  search: { label: 'Поиск', text: { minLength: 2, maxLength: 64 } },
  merchantId: { label: 'Партнёр' },
  orderId: { label: 'Номер заказа', text: { maxLength: 64 } },
  ph_number: { label: 'Телефон' },
  statuses: { label: 'Статус' },
  isMarketplace: { label: 'Заказы маркетплейса' },
  register: { label: 'Реестр', choices: registerTitles },
  deadline: { label: 'Срок', choices: { soon: 'Скоро просрочатся', courier: 'Долго у курьера' } },
  group: { label: 'Ряд аналитики', choices: groupTitles },
  between: { label: 'Период' },
} as const

type Rows = typeof orderFilters
export type TextFilterName = { [N in keyof Rows]: Rows[N] extends { text: object } ? N : never }[keyof Rows]
export type ChoiceFilterName = {
  [N in keyof Rows]: Rows[N] extends { choices: object } ? N : never
}[keyof Rows]
