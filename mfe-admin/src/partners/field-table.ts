import type { CallBody } from '@cabinet/contract'
import { isBin, isIin } from '@cabinet/contract/identity-numbers'
import { urlOf } from '@cabinet/contract/web-url'
import { formatPhone, formatPlainDay } from '@cabinet/shared/format'
import {
  day,
  digits,
  email,
  messages,
  partnerCode,
  phone,
  string,
  type TextFieldProps,
  text,
} from '@cabinet/shared/forms'
import type { SelectOption } from '@cabinet/shared/ui'
import { choiceOptions } from './partner.ts'
import type { SectionId } from './sections.tsx'

/** A commission is a percentage from 0 to 100 with at most two decimals. */
const pattern = /^(\d{1,3})(?:[.,](\d{1,2}))?$/

/** Returns the percent of a text: `2,5` or `2.50` → 2.5; undefined for other texts and above 100. */
export function parseCommission(text: string): number | undefined {
  const clean = text.replace('%', '').trim()
  if (!pattern.test(clean)) return undefined
  const percent = Number(clean.replace(',', '.'))
  return percent <= 100 ? percent : undefined
}

/** Formats a percent: 2.5 → `2,50`. */
export function commissionText(percent: number): string {
  return percent.toFixed(2).replace('.', ',')
}

type Body = CallBody<'POST /accounting/v1/merchants'>
type Elsewhere = 'scor_doc_number' | 'scor_doc_date' | 'legal_address' | 'mailing_addresses'
/** A field with one control, under its wire name. */
export type FieldName = Exclude<keyof Body, Elsewhere>

interface FormField {
  readonly section: SectionId
  readonly control: 'text' | 'phone' | 'select' | 'day' | 'check' | 'secret'
  readonly required?: true
  readonly max?: number
  readonly rule?: () => ReturnType<typeof text>
  readonly initially?: string
  readonly hint?: string
  readonly placeholder?: string
  readonly typing?: Pick<TextFieldProps<never>, 'inputMode' | 'autoComplete' | 'suffix'>
  /** Options of a select; cities come from the directory. */
  readonly options?: readonly SelectOption[] | 'cities'
  /** Turns a text of the form into a value of the call, where they differ. */
  readonly write?: (text: string) => string | number | null
  /** Turns a value of the call into a text of the form. */
  readonly read?: (value: string | number) => string
  /** Turns a value of the call into a Russian text. */
  readonly show?: (value: string | number) => string
}

const asEmail = { control: 'text', typing: { inputMode: 'email' } } as const
const commissionRule = () =>
  text().test(
    'bid',
    'Введите процент от 0 до 100, не больше двух знаков после запятой',
    (value) => value === '' || parseCommission(value) !== undefined,
  )

const isSite = (text: string) => /^https?:\/\/[^\s/]/i.test(text) && urlOf(text) !== undefined

const siteRule = () =>
  text().test('site', 'Введите адрес сайта целиком: https://…', (value) => value === '' || isSite(value))

/** A BIN, or an entrepreneur's IIN. */
const binRule = () =>
  digits(12, 'БИН должен состоять из 12 цифр').test(
    'bin',
    'Неверный БИН: проверьте цифры, контрольная не сходится',
    (value) => !/^\d{12}$/.test(value) || isBin(value) || isIin(value),
  )

/** All fields in the order of their sections; form, view, history, validation and mapping derive from this table. */
export const partnerTable: Readonly<Record<FieldName, FormField>> = {
  merchant_id: { section: 'main', control: 'text', required: true, rule: partnerCode },
  merchant_legal_name: { section: 'main', control: 'text', required: true },
  bin: {
    section: 'main',
    control: 'text',
    required: true,
    max: 12,
    rule: binRule,
    typing: { inputMode: 'numeric' },
  },
  status: {
    section: 'main',
    control: 'select',
    required: true,
    placeholder: 'Выберите статус',
    options: choiceOptions('status'),
  },
  legal_entity_form: {
    section: 'main',
    control: 'select',
    initially: 'TOO',
    options: choiceOptions('legal_entity_form'),
  },
  bid: {
    section: 'main',
    control: 'text',
    required: true,
    max: 6,
    rule: commissionRule,
    typing: { inputMode: 'decimal', suffix: '%' },
    write: (typed) => parseCommission(typed) ?? null,
    read: (percent) => commissionText(Number(percent)),
    show: (percent) => `${commissionText(Number(percent))} %`,
  },
  m_site: { section: 'main', control: 'text', required: true, rule: siteRule, typing: { inputMode: 'url' } },
  point_code: { section: 'main', control: 'text', required: true, max: 255, initially: '01-0010-L1' },
  registration_city: { section: 'main', control: 'select', placeholder: 'Не выбран', options: 'cities' },
  public_email: { ...asEmail, section: 'contacts', required: true, max: 255, rule: () => email() },
  phone_number: {
    section: 'contacts',
    control: 'phone',
    rule: () => phone(),
    placeholder: '7(___)_______',
    show: (value) => formatPhone(String(value)),
  },
  factoring_email: { ...asEmail, section: 'contacts', rule: () => email(100) },
  scoring_email: { ...asEmail, section: 'contacts', rule: () => email(100) },
  factor_doc_number: { section: 'contract', control: 'text', hint: 'Тот же и для скоринга' },
  factor_doc_date: {
    section: 'contract',
    control: 'day',
    required: true,
    rule: day,
    // Documents are dated by midnight UTC on the wire.
    write: (plainDay) => `${plainDay}T00:00:00Z`,
    read: (instant) => String(instant).slice(0, 10),
    show: (instant) => formatPlainDay(String(instant).slice(0, 10)),
  },
  billing_number: { section: 'contract', control: 'text' },
  routine_unloading: {
    section: 'unloading',
    control: 'select',
    initially: 'DAILY',
    options: choiceOptions('routine_unloading'),
  },
  archive_password: {
    section: 'unloading',
    control: 'secret',
    // Spaces may belong to a password.
    rule: () =>
      string()
        .default('')
        .max(100)
        .test('long', messages.shorterThan(8), (value) => value === '' || value.length >= 8),
    hint: 'Не короче 8 символов. Если не указать, новому партнёру пароль создастся сам и будет показан один раз.',
  },
  is_zip_file: { section: 'unloading', control: 'check' },
  smtp_host: { section: 'mail', control: 'text', typing: { autoComplete: 'off' } },
  smtp_port: {
    section: 'mail',
    control: 'text',
    max: 4,
    rule: () => text().matches(/^\d{1,4}$/, { message: 'До 4 цифр', excludeEmptyString: true }),
    typing: { inputMode: 'numeric' },
    write: (typed) => (typed === '' ? null : Number(typed)),
  },
  smtp_auth_name: { section: 'mail', control: 'text', typing: { autoComplete: 'off' } },
  smtp_auth_password: { section: 'mail', control: 'secret', rule: () => string().default('').max(100) },
}

export const fieldNames = Object.keys(partnerTable).filter(isFieldName)

/** Fields that drafts leave out. */
export const secretNames = fieldNames.filter((name) => partnerTable[name].control === 'secret')

export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(partnerTable, name)
}

export function fieldsOf(section: SectionId): FieldName[] {
  return fieldNames.filter((name) => partnerTable[name].section === section)
}
