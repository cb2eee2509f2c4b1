import type { CallBody } from '@cabinet/contract'
import { type AddressValues, noAddress } from './address.ts'
import { type FieldName, fieldNames, partnerTable } from './field-table.ts'

type Body = CallBody<'POST /accounting/v1/merchants'>

/** The form's values. Names are those of the call, so that the server's field errors find their fields; values are text as typed. */
export type PartnerValues = {
  [K in FieldName]: boolean extends Body[K] ? boolean : string
} & {
  legal_address: AddressValues & { mailing_same: boolean }
  mailing_addresses: AddressValues[]
}

/** A value for each field of the table. @param pick text, or whether it is ticked, by the field's name */
export function valuesOf(
  pick: (name: FieldName) => string | boolean,
  addresses: Pick<PartnerValues, 'legal_address' | 'mailing_addresses'>,
): PartnerValues {
  const values = Object.fromEntries(fieldNames.map((name) => [name, pick(name)]))
  // The table has a row for every name, and a tick where the call has a boolean.
  return { ...values, ...addresses } as PartnerValues
}

export const newPartner = valuesOf(
  (name) => {
    const { control, initially = '' } = partnerTable[name]
    return control === 'check' ? false : initially
  },
  { legal_address: { ...noAddress, mailing_same: true }, mailing_addresses: [] },
)
