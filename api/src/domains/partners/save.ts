import { randomBytes } from 'node:crypto'
import type { CallBody } from '@cabinet/contract'
import type { Insertable } from 'kysely'
import type { Keys } from '../../platform/config/keys.ts'
import { validationError } from '../../platform/http/errors.ts'
import { seal } from '../../platform/secrets/secrets.ts'
import { cities } from '../directory/cities.ts'
import type { MerchantsTable } from './tables.ts'
import type { PartnerRow } from './wire.ts'

type Form = CallBody<'POST /accounting/v1/merchants'>
type Row = Omit<Insertable<MerchantsTable>, 'version' | 'created_at' | 'updated_at'>

/**
 * What a form sends → the row to store. Absent fields keep what `present` has, or the defaults of a new partner. The scoring
 * document is the factoring one (specification 3). @throws ApiError 400
 */
export function rowOf(form: Form, keys: Keys, present?: PartnerRow): Row {
  const text = (given: string | undefined, kept: string | undefined, fallback = '') =>
    given === undefined ? (kept ?? fallback) : given.trim()
  const number = text(form.factor_doc_number, present?.factor_doc_number)
  const date = form.factor_doc_date.slice(0, 10)
  const smtpHost = text(form.smtp_host, present?.smtp_host)
  const legal = form.legal_address ?? present?.legal_address ?? null
  const mailing = form.mailing_addresses ?? present?.mailing_addresses ?? []
  return {
    merchant_id: ownCode(form.merchant_id),
    merchant_legal_name: required(form.merchant_legal_name, 'merchant_legal_name'),
    bin: form.bin,
    status: form.status,
    commission_bp: Math.round(form.bid * 100),
    legal_entity_form: form.legal_entity_form ?? present?.legal_entity_form ?? 'TOO',
    site: required(form.m_site, 'm_site'),
    public_email: form.public_email.trim(),
    phone_number: text(form.phone_number, present?.phone_number),
    point_code: required(form.point_code, 'point_code'),
    scoring_email: text(form.scoring_email, present?.scoring_email),
    factoring_email: text(form.factoring_email, present?.factoring_email),
    billing_number: text(form.billing_number, present?.billing_number),
    factor_doc_number: number,
    factor_doc_date: date,
    scor_doc_number: number,
    scor_doc_date: date,
    smtp_host: smtpHost,
    smtp_port: form.smtp_port === undefined ? (present?.smtp_port ?? null) : form.smtp_port,
    smtp_auth_name: text(form.smtp_auth_name, present?.smtp_auth_name),
    smtp_auth_password: smtpPassword(form, smtpHost, keys, present),
    archive_password: archivePassword(form, keys, present),
    is_zip_file: form.is_zip_file ?? present?.is_zip_file ?? false,
    routine_unloading: form.routine_unloading ?? present?.routine_unloading ?? 'DAILY',
    registration_city: cityOf(text(form.registration_city, present?.registration_city), present),
    legal_address: legal === null ? null : JSON.stringify(legal),
    mailing_addresses: JSON.stringify(legal?.mailing_same === true ? [] : mailing),
  }
}

/** Where a secret of a partner is stored: it opens there alone. */
export function secretPlace(merchantId: string, column: 'smtp_auth_password' | 'archive_password'): string {
  return `merchants/${merchantId}/${column}`
}

/** Never sent to another host than the one that it was given for: whoever may change the host must not learn it that way. */
function smtpPassword(form: Form, host: string, keys: Keys, present?: PartnerRow): string | null {
  const { smtp_auth_password: given, merchant_id } = form
  if (given === null || host === '') return null
  if (given !== undefined) return seal(given, secretPlace(merchant_id, 'smtp_auth_password'), keys)
  const kept = present?.smtp_auth_password ?? null
  if (kept !== null && host !== present?.smtp_host)
    throw validationError({ smtp_auth_password: 'Для нового сервера введите пароль заново' })
  return kept
}

function archivePassword(
  { archive_password: given, merchant_id }: Form,
  keys: Keys,
  present?: PartnerRow,
): string {
  const kept = present?.archive_password ?? null
  if (given === undefined && kept !== null) return kept
  const secret = given ?? randomBytes(18).toString('base64url')
  return seal(secret, secretPlace(merchant_id, 'archive_password'), keys)
}

function cityOf(name: string, present: PartnerRow | undefined): string {
  if (name === '' || name === present?.registration_city || cities.some((city) => city.name === name))
    return name
  throw validationError({ registration_city: 'Такого города нет в справочнике' })
}

function required(value: string, field: string): string {
  const trimmed = value.trim()
  if (trimmed === '') throw validationError({ [field]: 'Обязательное поле для заполнения' })
  return trimmed
}

/** A partner's code stands in addresses, where `all` means every partner. */
function ownCode(merchantId: string): string {
  if (merchantId.toLowerCase() === 'all') throw validationError({ merchant_id: 'Этот код занят системой' })
  return merchantId
}
