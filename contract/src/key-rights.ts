// Server and screens run this file: it imports types alone.
import type { PermissionName } from './permissions.ts'

/** Rights of a partner's API key: Russian name, what it opens, and the permissions that its maker needs as well. */
export const keyRights = {
  'orders:create': ['Приём заказов', 'Передавать новые заказы в кабинет', []],
  'orders:read': ['Чтение заказов', 'Список и карточка заказа, без данных покупателя', []],
  'buyers:read': [
    'Данные покупателей',
    'Имя, телефон, почта и адрес в прочитанных заказах',
    ['EXPORT_ORDERS'],
  ],
  'orders:write': [
    'Смена статусов',
    'Взять в обработку, передать курьеру, отменить, вернуть',
    ['PROCESS_ORDERS', 'CANCEL_ORDERS', 'RETURN_ORDERS'],
  ],
  'registers:read': [
    'Реестры',
    'Список реестров и их файлы, с именами и ИИН покупателей',
    ['READ_UNLOADING'],
  ],
} as const satisfies Record<string, readonly [string, string, readonly PermissionName[]]>

export type KeyRight = keyof typeof keyRights

export const keyRightNames = Object.keys(keyRights) as KeyRight[]
