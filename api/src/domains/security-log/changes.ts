import { permissions, registerTitles, securityKinds, statuses } from '@cabinet/contract'
import { partnerFieldText } from '@cabinet/contract/partner-labels'

const fieldTexts: Readonly<Record<string, string>> = {
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
  for: 'Назначение',
  count: 'Количество',
  field: 'Поле',
  kind: 'Вид',
  sent: 'Отправлено',
  // Fields of releases.
  reason: 'Причина',
  version: 'Версия',
  percent: 'Доля, %',
  only: 'Только для',
  steps: 'Шаги',
  forGood: 'Навсегда',
  on: 'Включены',
  // Filters of files.
  merchantId: 'Партнёр',
  orderId: 'Номер заказа',
  search: 'Поиск',
  statuses: 'Статус',
  isMarketplace: 'Заказы маркетплейса',
  between: 'Период',
  register: 'Реестр',
  deadline: 'Срок',
  sort: 'Порядок',
  compare: 'Сравнение',
  ph_number: 'Телефон',
  person: 'Кто',
  from: 'С',
  to: 'По',
  startDate: 'С',
  endDate: 'По',
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
  soon: 'скоро просрочатся',
  month: 'с прошлым месяцем',
  year: 'с прошлым годом',
  period: 'с прошлым периодом',
  bank: 'банк',
  partner: 'партнёр',
  ...securityKinds,
  ...registerTitles,
  ...Object.fromEntries(
    Object.entries({ ...permissions, ...statuses }).map(([name, [text]]) => [name, text]),
  ),
}

/** Returns the fields that differ, in Russian; a secret masked in both counts as changed. */
export function changesBetween(before: unknown, after: unknown) {
  const [old, now] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(after ?? {}))]
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((name) => ({
      field: fieldTexts[name] ?? partnerFieldText(name),
      from: valueText(old.get(name)) || null,
      to: valueText(now.get(name)) || null,
    }))
    .filter(({ from, to }) => from !== to || to === '•••')
}

/** Returns a value in Russian, several joined by commas; empty for none. */
function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join(', ')
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  const names = String(value ?? '').split(',')
  return names.map((name) => valueTexts[name] ?? name).join(', ')
}
