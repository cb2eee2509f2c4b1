import { array, boolean, lazy, mixed, type ObjectSchema, object, text } from '@cabinet/shared/forms'
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
