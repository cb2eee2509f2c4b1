import type { CallBody } from '@cabinet/contract'
import { type AddressValues, noAddress } from './address.ts'
import { type FieldName, fieldNames, partnerTable } from './field-table.ts'

type Body = CallBody<'POST /accounting/v1/merchants'>

/** The form's values as typed, under the call's names, so that the server's field errors reach their fields. */
export type PartnerValues = {
  [K in FieldName]: boolean extends Body[K] ? boolean : string
} & {
  legal_address: AddressValues & { mailing_same: boolean }
  mailing_addresses: AddressValues[]
}

/** Returns a value for each field of the table. @param pick a field's text or checked state */
export function valuesOf(
  pick: (name: FieldName) => string | boolean,
  addresses: Pick<PartnerValues, 'legal_address' | 'mailing_addresses'>,
): PartnerValues {
  const values = Object.fromEntries(fieldNames.map((name) => [name, pick(name)]))
  // The table has a row for every name, and a checkbox for each boolean of the call.
  return { ...values, ...addresses } as PartnerValues
}

export const newPartner = valuesOf(
  (name) => {
    const { control, initially = '' } = partnerTable[name]
    return control === 'check' ? false : initially
  },
  { legal_address: { ...noAddress, mailing_same: true }, mailing_addresses: [] },
)
