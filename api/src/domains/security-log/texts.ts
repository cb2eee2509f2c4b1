import { type CallKey, permissions, statuses } from '@cabinet/contract'

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
  // Fields of partners.
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
  // Filters of files.
  id: 'Партнёр',
  merchantId: 'Партнёр',
  orderId: 'Номер заказа',
  search: 'Поиск',
  statuses: 'Статус',
  isMarketplace: 'Заказы маркетплейса',
  amount: 'Сумма',
  between: 'Период',
  register: 'Реестр',
  deadline: 'Срок',
  from: 'С',
  to: 'По',
  startDate: 'С',
  endDate: 'По',
  sort: 'Порядок',
  person: 'Кто',
  fileId: 'Файл',
  ph_number: 'Телефон',
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
  ...Object.fromEntries(
    Object.entries({ ...permissions, ...statuses }).map(([name, [text]]) => [name, text]),
  ),
}

/** Returns a changed field's Russian name: `legal_address.city` → «Юридический адрес, город». */
export function fieldText(field: string): string {
  return field
    .replace(/^(query|params)\./, '')
    .split('.')
    .map((part) => fieldTexts[part] ?? part)
    .join(', ')
}

/** Returns a value, or several joined by commas, in Russian. */
export const valueText = (value: string | null): string | null =>
  value
    ?.split(/, ?/)
    .map((part) => valueTexts[part] ?? part)
    .join(', ') ?? null

/** Returns the actor's name, or a Russian word for machines. */
export function actorText(actor: string): string {
  if (actor === 'visitor') return 'Не вошедший'
  return actor.replace(/^job /, 'Система: ')
}
