import type { AddressValues, PartnerValues } from './partner-values.ts'

/** Names of the fields: in the form, in the text, in the history and in a conflict. */
export const partnerLabels: Record<keyof PartnerValues, string> = {
  merchant_id: 'Код партнёра',
  merchant_legal_name: 'Юридическое название',
  bin: 'БИН',
  status: 'Статус',
  bid: 'Комиссия',
  legal_entity_form: 'Форма собственности',
  m_site: 'Сайт',
  public_email: 'Email для покупателей',
  phone_number: 'Телефон',
  point_code: 'Код точки',
  scoring_email: 'Email для скоринга',
  factoring_email: 'Email для факторинга',
  billing_number: 'Расчётный счёт',
  factor_doc_number: 'Номер договора',
  factor_doc_date: 'Дата договора',
  smtp_host: 'SMTP-сервер',
  smtp_port: 'Порт SMTP',
  smtp_auth_name: 'Пользователь SMTP',
  smtp_auth_password: 'Пароль SMTP',
  archive_password: 'Пароль архива',
  is_zip_file: 'Отправлять архивом',
  routine_unloading: 'Регулярная выгрузка',
  registration_city: 'Город регистрации',
  legal_address: 'Юридический адрес',
  mailing_addresses: 'Почтовые адреса',
}

export const addressLabels: Record<keyof AddressValues, string> = {
  country: 'Страна',
  city: 'Город',
  postal_code: 'Индекс',
  street: 'Улица',
  house: 'Дом',
  office: 'Офис',
  okato: 'ОКАТО',
}

/** The name of a field as the server calls it in a history or a conflict; its own where we know no other. */
export function fieldLabel(name: string): string {
  const [head = ''] = name.split('.')
  if (isPartnerField(head)) return partnerLabels[head]
  return otherLabels[head] ?? name
}

const otherLabels: Readonly<Record<string, string>> = {
  scor_doc_number: 'Номер договора скоринга',
  scor_doc_date: 'Дата договора скоринга',
}

const isPartnerField = (name: string): name is keyof PartnerValues => Object.hasOwn(partnerLabels, name)

export const legalForms = [
  { value: 'TOO', label: 'ТОО' },
  { value: 'IP', label: 'ИП' },
  { value: 'AO', label: 'АО' },
]

export const unloadingDays = [
  { value: 'DAILY', label: 'Ежедневно' },
  { value: 'MONDAY', label: 'По понедельникам' },
  { value: 'TUESDAY', label: 'По вторникам' },
  { value: 'WEDNESDAY', label: 'По средам' },
  { value: 'THURSDAY', label: 'По четвергам' },
  { value: 'FRIDAY', label: 'По пятницам' },
  { value: 'SATURDAY', label: 'По субботам' },
  { value: 'SUNDAY', label: 'По воскресеньям' },
]
