import {
  keyRights,
  permissions,
  registerTitles,
  securityKinds,
  statuses,
  statusGroups,
} from '@cabinet/contract'
import { orderFilters } from '@cabinet/contract/order-lists'
import { partnerChoices, partnerFieldText } from '@cabinet/contract/partner-labels'

/** Russian texts by name. */
export type Titles = Readonly<Record<string, string>>

const fieldTexts: Titles = {
  username: 'Имя пользователя',
  role: 'Роль',
  merchants: 'Партнёры',
  is_unloading: 'Копии писем с реестрами',
  without_version: 'Поверх чужих изменений',
  permissions: 'Права',
  nameRus: 'Название',
  required: 'Обязателен',
  because: 'Причина',
  by: 'Способ',
  way: 'Способ',
  for: 'Назначение',
  count: 'Количество',
  field: 'Поле',
  kind: 'Вид',
  rights: 'Права',
  expires: 'Действует до',
  sent: 'Отправлено',
  url: 'Адрес',
  events: 'События',
  since: 'С',
  // Fields of releases.
  reason: 'Причина',
  version: 'Версия',
  percent: 'Доля, %',
  only: 'Только для',
  steps: 'Шаги',
  forGood: 'Навсегда',
  on: 'Включены',
  // Filters of files.
  ...Object.fromEntries(Object.entries(orderFilters).map(([name, { label }]) => [name, label])),
  sort: 'Порядок',
  compare: 'Сравнение',
  step: 'Шаг',
  person: 'Кто',
  from: 'С',
  to: 'По',
  startDate: 'С',
  endDate: 'По',
}

const valueTexts: Titles = {
  true: 'да',
  false: 'нет',
  active: 'активен',
  inactive: 'отключён',
  invited: 'приглашён',
  BAD_CREDENTIALS: 'неверный логин или пароль',
  PASSKEY_REFUSED: 'ключ доступа не подошёл',
  SECOND_FACTOR_WRONG: 'неверный код',
  oidc: 'провайдер входа',
  password: 'пароль',
  passkey: 'ключ доступа',
  provider: 'провайдер входа',
  code: 'код',
  unverified: 'почта не подтверждена провайдером',
  unknown: 'нет такого пользователя',
  taken: 'почта связана с другой учётной записью провайдера',
  group: 'нет группы с доступом',
  owner: 'сменил сам',
  invitation: 'приглашение',
  reset: 'восстановление пароля',
  iin: 'ИИН',
  soon: 'скоро просрочатся',
  courier: 'долго у курьера',
  month: 'с прошлым месяцем',
  year: 'с прошлым годом',
  period: 'с прошлым периодом',
  bank: 'банк',
  partner: 'партнёр',
  ...securityKinds,
  ...registerTitles,
  ...Object.fromEntries(
    Object.entries({ ...permissions, ...statuses, ...keyRights }).map(([name, [text]]) => [name, text]),
  ),
}

const choices: Readonly<Record<string, object>> = partnerChoices

/** Values that mean something else elsewhere. */
const ofFilters: Readonly<Record<string, Titles>> = {
  group: statusGroups,
  step: { day: 'по дням', week: 'по неделям' },
  compare: { week: 'с прошлой неделей' },
}

/**
 * Returns the fields that differ, in Russian, of two lists what went and what came; a secret masked in both counts as changed.
 * @param names of roles and apps by their codes
 */
export function changesBetween(before: unknown, after: unknown, names: Titles = {}) {
  const [old, now] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(after ?? {}))]
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((name) => {
      const [was, is]: unknown[] = [old.get(name), now.get(name)]
      const field = fieldTexts[name] ?? names[name] ?? partnerFieldText(name)
      const text = (value: unknown) => valueText(name, value, names)
      if (Array.isArray(was) && Array.isArray(is))
        return { field, from: null, to: difference(was.map(text), is.map(text)) || null }
      return { field, from: text(was) || null, to: text(is) || null }
    })
    .filter(({ from, to }) => from !== to || to === '•••')
}

/** Returns «− gone + new»; empty where nothing changed. */
function difference(was: readonly string[], is: readonly string[]): string {
  const gone = was.filter((one) => !is.includes(one)).join(', ')
  const come = is.filter((one) => !was.includes(one)).join(', ')
  return [gone && `− ${gone}`, come && `+ ${come}`].filter(Boolean).join(' ')
}

/** Returns a value in Russian, several joined by commas; empty for none. */
function valueText(field: string, value: unknown, roles: Titles): string {
  if (Array.isArray(value)) return value.map((one) => valueText(field, one, roles)).join(', ')
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  if (typeof value === 'number') return String(value).replace('.', ',')
  const titles: Titles = {
    ...choices[field],
    ...valueTexts,
    ...ofFilters[field],
    ...(field === 'role' && roles),
  }
  const names = String(value ?? '').split(',')
  return names
    .filter(Boolean)
    .map((name) => titles[name] ?? name)
    .join(', ')
}
