import type { SecurityKind } from '@cabinet/contract'
import { changedFieldText } from '../partners/change-text.ts'

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

const fieldTexts: Readonly<Record<string, string>> = {
  username: 'Имя пользователя',
  role: 'Роль',
  merchants: 'Партнёры',
  status: 'Состояние',
  is_unloading: 'Копии писем с реестрами',
  permissions: 'Права',
  nameRus: 'Название',
  required: 'Обязателен',
  because: 'Причина',
  address: 'Адрес',
  reason: 'Причина',
  version: 'Версия',
  by: 'Способ',
  for: 'Назначение',
  count: 'Количество',
  field: 'Поле',
}

const valueTexts: Readonly<Record<string, string>> = {
  true: 'да',
  false: 'нет',
  active: 'активен',
  inactive: 'отключён',
  invited: 'приглашён',
  BAD_CREDENTIALS: 'неверный логин или пароль',
  SECOND_FACTOR_WRONG: 'неверный код',
  owner: 'сменил сам',
  invitation: 'приглашение',
  reset: 'восстановление пароля',
  iin: 'ИИН',
}

const filterPrefix = /^(query|params)\./

/** Russian name of a changed field; a filter of a downloaded file is named as such. */
export function fieldText(kind: SecurityKind, field: string): string {
  if (kind === 'partners') return changedFieldText(field)
  if (filterPrefix.test(field)) return `Фильтр ${field.replace(filterPrefix, '')}`
  return fieldTexts[field] ?? field
}

export const changedValueText = (value: string | null): string =>
  value === null ? '—' : (valueTexts[value] ?? value)
