// Server and screens run this file: it imports nothing.

/** Every permission of the product with its Russian name, in the order of the roles matrix. Source: docs/product.md, «Permissions». */
export const permissions = {
  CREATE_SUPER_USER: [
    'Управление партнёрами и пользователями',
    'Разделы «Партнёры», «Пользователи», «Роли и права»; выбор партнёров и роли пользователя',
  ],
  READ_ANALYTICS_PAGE: ['Аналитика', 'Раздел «Аналитика» и выгрузка отчёта в Excel'],
  READ_UNLOADING: ['Взаиморасчёты', 'Раздел «Взаиморасчёты»: реестры и их скачивание'],
  PROCESS_ORDERS: ['Обработка заказов', 'Взять заказ в обработку, передать курьеру'],
  DELIVER_ORDERS: ['Выдача заказов', 'Выдать заказ покупателю по коду из SMS'],
  CANCEL_ORDERS: ['Отмена заказов', 'Отменить заказ до оплаты'],
  RETURN_ORDERS: ['Возврат заказов', 'Оформить полный или частичный возврат оплаченного заказа'],
  EXPORT_ORDERS: ['Выгрузка заказов', 'Скачать список заказов в Excel'],
  MANAGE_INTEGRATIONS: ['Интеграции', 'Раздел «Интеграции»: ключи API и вебхуки для систем партнёра'],
  MANAGE_RELEASES: ['Управление версиями', 'Раздел «Версии»: выпуск, откат, технические работы'],
} as const

export type PermissionName = keyof typeof permissions

export const permissionNames = Object.keys(permissions) as PermissionName[]
