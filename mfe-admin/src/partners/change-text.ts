import { formatPlainDay } from '@cabinet/shared/format'
import { commissionText } from './commission.ts'
import { isPartnerStatus, partnerStatuses } from './partner.ts'
import { addressLabels, fieldLabel, legalForms, unloadingDays } from './partner-labels.ts'
import { formatPartnerPhone } from './partner-phone.ts'

type Scalar = string | number | boolean | null

/**
 * A value of a partner's field as people read it; `field` is its name on the wire, parts after dots.
 * @param countryName name of a country by its code
 */
export function valueText(
  field: string,
  value: Scalar,
  countryName: (code: string) => string = (code) => code,
): string {
  if (value === null || value === '') return 'пусто'
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (typeof value === 'number') return field === 'bid' ? `${commissionText(value)} %` : String(value)
  if (field === 'status') return isPartnerStatus(value) ? partnerStatuses[value].text : value
  if (field.endsWith('.country')) return countryName(value)
  if (field === 'phone_number') return formatPartnerPhone(value)
  if (/^\d{4}-\d\d-\d\dT00:00:00Z$/.test(value)) return formatPlainDay(value.slice(0, 10))
  const choices = { legal_entity_form: legalForms, routine_unloading: unloadingDays }[field]
  return choices?.find((choice) => choice.value === value)?.label ?? value
}

/** `legal_address.city` → «Юридический адрес: Город»; `mailing_addresses.0.city` → «Почтовые адреса 1: Город». */
export function changedFieldText(field: string): string {
  const [, ...rest] = field.split('.')
  const last = rest.at(-1)
  if (last === undefined) return fieldLabel(field)
  const number = rest.length > 1 ? ` ${Number(rest[0]) + 1}` : ''
  const part = last === 'mailing_same' ? 'совпадает с почтовым' : addressPart(last)
  return `${fieldLabel(field)}${number}: ${part}`
}

function addressPart(name: string): string {
  return Object.entries(addressLabels).find(([known]) => known === name)?.[1] ?? name
}
