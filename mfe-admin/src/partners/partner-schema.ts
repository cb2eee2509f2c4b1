import { array, boolean, lazy, mixed, type ObjectSchema, object, text } from '@cabinet/shared/forms'
import { type FieldName, fieldNames, partnerTable } from './field-table.ts'
import { addressParts, type PartnerValues } from './partner-wire.ts'

/** Formats digits, also incomplete, as `7(701)2345678`. */
export function formatPartnerPhone(digits: string): string {
  // Text that can't be a number stays as typed.
  if (!/^7\d*$/.test(digits)) return digits
  const [country, area, rest] = [digits.slice(0, 1), digits.slice(1, 4), digits.slice(4, 11)]
  // The bracket closes with the next digit, so that a backspace at the end always removes a digit.
  if (rest !== '') return `${country}(${area})${rest}`
  return area === '' ? country : `${country}(${area}`
}

const address = Object.fromEntries(addressParts.map((part) => [part, text()]))

function ruleOf(name: FieldName) {
  const { control, required, max, rule } = partnerTable[name]
  if (control === 'check') return boolean().default(false).required()
  const made = rule?.() ?? text(max)
  return required ? made.required() : made
}

/** The rules of a new partner. */
export const partnerSchema = schemaOf(ruleOf)

/** Returns the rules of a partner whose filled fields may stay as they are, since they may be older than their rule. */
export function schemaKeepingValues(kept: PartnerValues): ObjectSchema<PartnerValues> {
  return schemaOf((name) => {
    const rule = ruleOf(name)
    return lazy((value) => (value !== '' && value === kept[name] ? mixed() : rule))
  })
}

type Rule = ReturnType<typeof ruleOf> | ReturnType<typeof lazy>

function schemaOf(fieldRule: (name: FieldName) => Rule): ObjectSchema<PartnerValues> {
  return object({
    ...Object.fromEntries(fieldNames.map((name) => [name, fieldRule(name)])),
    legal_address: object({ ...address, mailing_same: boolean().default(true).required() }),
    mailing_addresses: array().of(object(address)).default([]),
    // TypeScript loses the tables' types in `Object.entries`.
  }) as unknown as ObjectSchema<PartnerValues>
}
