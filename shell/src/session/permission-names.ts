import type { PermissionName } from '@cabinet/contract'

/** `/me` names only what the user holds, and the contract's table is types alone here; a test holds the two together. */
const names: Record<PermissionName, string> = {
  CREATE_SUPER_USER: 'Управление партнёрами и пользователями',
  READ_ANALYTICS_PAGE: 'Аналитика',
  READ_UNLOADING: 'Взаиморасчёты',
  PROCESS_ORDERS: 'Обработка заказов',
  DELIVER_ORDERS: 'Выдача заказов',
  CANCEL_ORDERS: 'Отмена заказов',
  RETURN_ORDERS: 'Возврат заказов',
  EXPORT_ORDERS: 'Выгрузка заказов',
  MANAGE_INTEGRATIONS: 'Интеграции',
  MANAGE_RELEASES: 'Управление версиями',
}

export function permissionName(permission: string): string {
  return new Map<string, string>(Object.entries(names)).get(permission) ?? permission
}
