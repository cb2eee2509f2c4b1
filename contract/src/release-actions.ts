// Server and screens run this file.

/** Changes of releases with their titles. */
export const releaseActions = {
  promote: 'Выпуск',
  rollback: 'Откат',
  maintenance: 'Технические работы',
  'canary-start': 'Пробный выпуск',
  'canary-change': 'Пробный выпуск изменён',
  'canary-stop': 'Пробный выпуск остановлен',
  kill: 'Раздел закрыт',
  revive: 'Раздел открыт',
  revoke: 'Версия запрещена',
  renew: 'Подпись продлена',
} as const
