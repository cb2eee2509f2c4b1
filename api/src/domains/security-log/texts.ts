import { type CallKey, permissions, type SecurityKind, statuses } from '@cabinet/contract'

/** Files that users download, by the call that returns them. */
export const fileTexts: Partial<Readonly<Record<string, string>>> = {
  'GET /uchet-accounting/application-report': 'Список заказов',
  'GET /accounting/v1/merchants/{id}/report': 'Заказы партнёра',
  'GET /accounting/v1/merchants/{id}/dashboard/report': 'Аналитика',
  'GET /accounting/v1/apps-unloading-download-file/{fileId}': 'Реестр',
  'GET /accounting/v1/merchants/{id}/push-apps-unloading': 'Архив реестров',
  'GET /accounting/v1/statement-files/{ticket}': 'Реестр оплаты картой',
  'GET /users/api/v1/security-log/report': 'Журнал безопасности',
} satisfies Partial<Record<CallKey, string>>

const fieldTexts: Readonly<Record<string, string>> = {
  username: 'Имя пользователя',
  role: 'Роль',
  merchants: 'Партнёры',
  status: 'Состояние',
  is_unloading: 'Копии писем с реестрами',
  without_version: 'Поверх чужих изменений',
  permissions: 'Права',
  nameRus: 'Название',
  required: 'Обязателен',
  because: 'Причина',
  reason: 'Причина',
  version: 'Версия',
  percent: 'Доля, %',
  only: 'Только для',
  steps: 'Шаги',
  forGood: 'Навсегда',
  on: 'Включены',
  by: 'Способ',
  for: 'Назначение',
  count: 'Количество',
  field: 'Поле',
  kind: 'Вид',
  name: 'Название',
  file: 'Файл',
}

const partnerTexts: Readonly<Record<string, string>> = {
  merchant_id: 'Код партнёра',
  merchant_legal_name: 'Юридическое название',
  bin: 'БИН',
  status: 'Статус',
  legal_entity_form: 'Организационно-правовая форма',
  bid: 'Комиссия, %',
  m_site: 'Сайт',
  point_code: 'Код точки',
  registration_city: 'Город регистрации',
  public_email: 'Email для покупателей',
  phone_number: 'Телефон',
  factoring_email: 'Email для факторинга',
  scoring_email: 'Email для скоринга',
  factor_doc_number: 'Номер договора',
  factor_doc_date: 'Дата договора',
  scor_doc_number: 'Номер договора скоринга',
  scor_doc_date: 'Дата договора скоринга',
  billing_number: 'Расчётный счёт',
  routine_unloading: 'Регулярная выгрузка',
  archive_password: 'Пароль архива',
  is_zip_file: 'Отправлять архивом',
  smtp_host: 'SMTP-сервер',
  smtp_port: 'Порт SMTP',
  smtp_auth_name: 'Пользователь SMTP',
  smtp_auth_password: 'Пароль SMTP',
  legal_address: 'Юридический адрес',
  mailing_addresses: 'Почтовый адрес',
  mailing_same: 'совпадает с почтовым',
  country: 'страна',
  city: 'город',
  postal_code: 'индекс',
  street: 'улица',
  house: 'дом',
  office: 'офис',
  okato: 'ОКАТО',
}

/** Parameters of the calls that return files. */
const filterTexts: Readonly<Record<string, string>> = {
  id: 'Партнёр',
  merchantId: 'Партнёр',
  orderId: 'Номер заказа',
  search: 'Поиск',
  ph_number: 'Телефон',
  status: 'Статус',
  statuses: 'Статус',
  isMarketplace: 'Заказы маркетплейса',
  amount: 'Сумма',
  between: 'Период',
  from: 'С',
  to: 'По',
  startDate: 'С',
  endDate: 'По',
  sort: 'Порядок',
  person: 'Кто',
  kind: 'Что',
  fileId: 'Файл',
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
  ...Object.fromEntries(Object.entries(permissions).map(([name, [text]]) => [name, text])),
}

const filter = /^(?:query|params)\.(.*)/

/** Russian name of a changed field: `legal_address.city` → «Юридический адрес, город». */
export function fieldText(kind: SecurityKind, field: string): string {
  if (kind === 'partners')
    return field
      .split('.')
      .map((part) => partnerTexts[part] ?? (/^\d+$/.test(part) ? `${Number(part) + 1}` : part))
      .join(', ')
  const [, parameter] = filter.exec(field) ?? []
  if (parameter !== undefined) return `Фильтр «${filterTexts[parameter] ?? parameter}»`
  return fieldTexts[field] ?? field
}

/** A value, or several joined by commas, in Russian. */
export function valueText(kind: SecurityKind, value: string | null): string | null {
  if (value === null) return null
  const texts: Readonly<Record<string, string>> = kind === 'exports' ? statusTexts : valueTexts
  const parts = value.split(/, ?/)
  return parts.some((part) => texts[part]) ? parts.map((part) => texts[part] ?? part).join(', ') : value
}

const statusTexts = Object.fromEntries(Object.entries(statuses).map(([value, [text]]) => [value, text]))

/** The actor's name, or a Russian word for machines. */
export function actorText(actor: string): string {
  if (actor === 'visitor') return 'Не вошедший'
  return actor.replace(/^job /, 'Система: ')
}
