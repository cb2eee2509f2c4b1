// Server and screens run this file.

/** Labels of the texts that a form may leave out; each has up to 100 characters. */
export const optionalTextLabels = {
  billing_number: 'Расчётный счёт',
  factor_doc_number: 'Номер договора',
  smtp_host: 'SMTP-сервер',
  smtp_auth_name: 'Пользователь SMTP',
  registration_city: 'Город регистрации',
} as const

/** Names of the partner's fields: of its form, card and history, and of the security log. */
export const partnerLabels = {
  ...optionalTextLabels,
  merchant_id: 'Код партнёра',
  merchant_legal_name: 'Юридическое название',
  bin: 'БИН',
  status: 'Статус',
  legal_entity_form: 'Организационно-правовая форма',
  bid: 'Комиссия',
  m_site: 'Сайт',
  point_code: 'Код точки',
  public_email: 'Email для покупателей',
  phone_number: 'Телефон',
  factoring_email: 'Email для факторинга',
  scoring_email: 'Email для скоринга',
  factor_doc_date: 'Дата договора',
  scor_doc_number: 'Номер договора скоринга',
  scor_doc_date: 'Дата договора скоринга',
  routine_unloading: 'Регулярная выгрузка',
  archive_password: 'Пароль архива',
  is_zip_file: 'Отправлять архивом',
  smtp_port: 'Порт SMTP',
  smtp_auth_password: 'Пароль SMTP',
  legal_address: 'Юридический адрес',
  mailing_addresses: 'Почтовые адреса',
} as const

/** Fields that decide who gets registers, and with them buyers' data: changing them takes READ_UNLOADING and the partner itself. */
export const dataRecipientFields = [
  'public_email',
  'factoring_email',
  'scoring_email',
  'archive_password',
  'is_zip_file',
  'smtp_host',
  'smtp_port',
  'smtp_auth_name',
  'smtp_auth_password',
] as const

export const addressLabels = {
  country: 'Страна',
  city: 'Город',
  postal_code: 'Индекс',
  street: 'Улица',
  house: 'Дом',
  office: 'Офис',
  okato: 'ОКАТО',
} as const

/** Titles of the values of fields that offer a choice. */
export const partnerChoices = {
  status: { active: 'Активный', prod: 'В эксплуатации', test: 'Тестовый', rejected: 'Отклонён' },
  legal_entity_form: { TOO: 'ТОО', IP: 'ИП', AO: 'АО' },
  routine_unloading: {
    DAILY: 'Ежедневно',
    MONDAY: 'По понедельникам',
    TUESDAY: 'По вторникам',
    WEDNESDAY: 'По средам',
    THURSDAY: 'По четвергам',
    FRIDAY: 'По пятницам',
    SATURDAY: 'По субботам',
    SUNDAY: 'По воскресеньям',
  },
} as const

const parts: Readonly<Record<string, string>> = { ...addressLabels, mailing_same: 'совпадает с почтовым' }

/** Returns the name of a changed field: `mailing_addresses.0.city` → «Почтовые адреса 1: Город». */
export function partnerFieldText(field: string): string {
  const [head = '', ...rest] = field.split('.')
  const labels: Readonly<Record<string, string>> = partnerLabels
  const label = labels[head] ?? head
  const last = rest.at(-1)
  if (last === undefined) return label
  const number = rest.length > 1 ? ` ${Number(rest[0]) + 1}` : ''
  return `${label}${number}: ${parts[last] ?? last}`
}
