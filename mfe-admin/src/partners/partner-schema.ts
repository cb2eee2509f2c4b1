import { array, boolean, type ObjectSchema, object, text } from '@cabinet/shared/forms'
import { addressParts } from './address.ts'
import { type FieldName, fieldNames, fieldsOf, partnerTable } from './field-table.ts'
import type { PartnerValues } from './partner-values.ts'
import type { SectionId } from './sections.tsx'

const address = Object.fromEntries(addressParts.map((part) => [part, text()]))

function ruleOf(name: FieldName, kept?: PartnerValues) {
  const { control, required, max, rule } = partnerTable[name]
  if (control === 'check') return boolean().default(false).required()
  const made = rule?.(kept?.[name]) ?? text(max)
  return required ? made.required() : made
}

/** Source: specification 5. */
export const partnerSchema = schemaOf()

function schemaOf(kept?: PartnerValues): ObjectSchema<PartnerValues> {
  return object({
    ...Object.fromEntries(fieldNames.map((name) => [name, ruleOf(name, kept)])),
    legal_address: object({ ...address, mailing_same: boolean().default(true).required() }),
    mailing_addresses: array().of(object(address)).default([]),
    // TypeScript loses the tables' types in `Object.entries`.
  }) as unknown as ObjectSchema<PartnerValues>
}

export const namesIn = (section: SectionId): readonly (keyof PartnerValues)[] =>
  section === 'addresses' ? ['legal_address', 'mailing_addresses'] : fieldsOf(section)

/** Returns the rules of one section's fields, because its form can't correct the others. */
export function sectionSchema(section: SectionId, kept?: PartnerValues): ObjectSchema<PartnerValues> {
  return schemaOf(kept).pick([...namesIn(section)]) as unknown as ObjectSchema<PartnerValues>
}
