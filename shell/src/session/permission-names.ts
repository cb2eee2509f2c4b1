import type { PermissionName } from '@cabinet/contract'

/**
 * Russian names of the permissions, for whoever lacks one: `/me` names only those that he holds. The contract's table
 * can't be imported (types only in the browser); a test holds the two together.
 */
const names: Record<PermissionName, string> = {
  CREATE_SUPER_USER: 'Управление партнёрами и пользователями',
  READ_ANALYTICS_PAGE: 'Аналитика',
  READ_UNLOADING: 'Взаиморасчёты',
  PROCESS_ORDERS: 'Обработка заказов',
  DELIVER_ORDERS: 'Выдача заказов',
  CANCEL_ORDERS: 'Отмена заказов',
  RETURN_ORDERS: 'Возврат заказов',
  EXPORT_ORDERS: 'Выгрузка заказов',
  MANAGE_RELEASES: 'Управление релизами',
}

/** The permission's Russian name; its own name when this build does not know it. */
export function permissionName(permission: string): string {
  return new Map<string, string>(Object.entries(names)).get(permission) ?? permission
}
