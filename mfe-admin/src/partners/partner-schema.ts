import { array, boolean, type ObjectSchema, object, text } from '@cabinet/shared/forms'
import { addressParts } from './address.ts'
import { type FieldName, fieldNames, partnerTable } from './field-table.ts'
import type { PartnerValues } from './partner-values.ts'

const address = Object.fromEntries(addressParts.map((part) => [part, text()]))

function ruleOf(name: FieldName) {
  const { control, required, max, rule } = partnerTable[name]
  if (control === 'check') return boolean().default(false).required()
  const made = rule?.() ?? text(max)
  return required ? made.required() : made
}

/** Source: specification 5. */
export const partnerSchema = object({
  ...Object.fromEntries(fieldNames.map((name) => [name, ruleOf(name)])),
  legal_address: object({ ...address, mailing_same: boolean().default(true).required() }),
  mailing_addresses: array().of(object(address)).default([]),
  // The shape is that of the tables, which TypeScript loses on the way through entries.
}) as unknown as ObjectSchema<PartnerValues>
