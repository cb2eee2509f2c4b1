import type { PartnerStatus } from '@cabinet/contract'
import {
  array,
  boolean,
  day,
  digits,
  email,
  messages,
  object,
  partnerCode,
  phone,
  requiredText,
  string,
  text,
} from '@cabinet/shared/forms'
import { parseCommission } from './commission.ts'

const address = {
  country: text(),
  city: text(),
  postal_code: text(),
  street: text(),
  house: text(),
  office: text(),
  okato: text(),
}

/** Source: specification 5. */
export const partnerSchema = object({
  merchant_id: partnerCode().required(),
  merchant_legal_name: requiredText(),
  bin: digits(12).required(),
  status: string<PartnerStatus | ''>().default('').required(),
  bid: text()
    .required()
    .test('bid', 'Введите процент от 0 до 100, не больше двух знаков после запятой', (value) =>
      value === '' ? true : parseCommission(value) !== undefined,
    ),
  legal_entity_form: text(),
  m_site: requiredText(),
  public_email: email(255).required(),
  phone_number: phone(),
  point_code: requiredText(255),
  scoring_email: email(100),
  factoring_email: email(100),
  billing_number: text(),
  factor_doc_number: text(),
  factor_doc_date: day().required(),
  smtp_host: text(),
  smtp_port: text().matches(/^\d{1,4}$/, { message: 'До 4 цифр', excludeEmptyString: true }),
  smtp_auth_name: text(),
  // Spaces may belong to a password.
  smtp_auth_password: string().default('').max(100),
  archive_password: string()
    .default('')
    .max(100)
    .test('long', messages.shorterThan(8), (value) => value === '' || value.length >= 8),
  is_zip_file: boolean().default(false).required(),
  routine_unloading: text(),
  registration_city: text(),
  legal_address: object({ ...address, mailing_same: boolean().default(true).required() }),
  mailing_addresses: array().of(object(address)).default([]),
})
