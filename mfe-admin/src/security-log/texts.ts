import type { SecurityKind } from '@cabinet/contract'

export const kindTexts: Readonly<Record<SecurityKind, string>> = {
  'sign-in': 'Вход и выход',
  'second-factor': 'Двухфакторный вход',
  users: 'Пользователи',
  roles: 'Роли',
  partners: 'Партнёры',
  secrets: 'Пароли и ключи',
  reveals: 'Данные покупателей',
  exports: 'Скачанные файлы',
  releases: 'Версии',
}
