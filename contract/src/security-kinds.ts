// Server and screens run this file.

/** Kinds of records in the security log with their titles. */
export const securityKinds = {
  'sign-in': 'Вход и выход',
  'second-factor': 'Двухфакторный вход',
  users: 'Пользователи',
  roles: 'Роли',
  partners: 'Партнёры',
  secrets: 'Пароли и ключи',
  reveals: 'Данные покупателей',
  exports: 'Скачанные файлы',
  releases: 'Версии',
} as const
export type SecurityKind = keyof typeof securityKinds
