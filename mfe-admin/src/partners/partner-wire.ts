import type { CallAnswer, CallBody } from '@cabinet/contract'
import { addressLabels } from '@cabinet/contract/partner-labels'
import { isVisible } from '@cabinet/contract/visible-text'
import { type FieldName, fieldNames, partnerTable, secretNames } from './field-table.ts'

export type AddressValues = NonNullable<
  CallBody<'POST /accounting/v1/merchants'>['mailing_addresses']
>[number]

export const addressParts = Object.keys(addressLabels).filter(isAddressPart)

function isAddressPart(name: string): name is keyof AddressValues {
  return Object.hasOwn(addressLabels, name)
}

export const noAddress: AddressValues = {
  country: '',
  city: '',
  postal_code: '',
  street: '',
  house: '',
  office: '',
  okato: '',
}

/** The form's values as typed, under the call's names, so that the server's field errors reach their fields. */
export type PartnerValues = {
  [K in FieldName]: boolean extends Body[K] ? boolean : string
} & {
  legal_address: AddressValues & { mailing_same: boolean }
  mailing_addresses: AddressValues[]
}

/** Returns a value for each field of the table. @param pick a field's text or checked state */
function valuesOf(
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

export type WirePartner = CallAnswer<'GET /accounting/v1/merchants/{id}'>
type Body = CallBody<'POST /accounting/v1/merchants'>

export function partnerToForm(wire: WirePartner): PartnerValues {
  const sent: Readonly<Record<string, unknown>> = wire
  const { legal_address, mailing_addresses } = wire
  return valuesOf(
    (name) => {
      const { [name]: value } = sent
      if (typeof value === 'boolean') return value
      // Secrets are never received, and null means not set.
      if (typeof value !== 'string' && typeof value !== 'number') return ''
      return partnerTable[name].read?.(value) ?? String(value)
    },
    { legal_address, mailing_addresses },
  )
}

/** Returns the body: scoring copies the factoring document, an empty secret is left out. */
export function partnerBody(values: PartnerValues): Body {
  const plain = fieldNames
    .filter((name) => !secretNames.includes(name) || values[name] !== '')
    .map((name) => {
      const { [name]: value } = values
      const { write } = partnerTable[name]
      return [name, write !== undefined && typeof value === 'string' ? write(value) : value]
    })
  // The schema admits only the call's values; the server checks them again.
  const fields: Required<Body> = Object.fromEntries(plain)
  return {
    ...fields,
    scor_doc_number: fields.factor_doc_number,
    scor_doc_date: fields.factor_doc_date,
    legal_address: values.legal_address,
    mailing_addresses: values.legal_address.mailing_same ? [] : values.mailing_addresses.filter(isFilled),
    // An empty user name means no authentication, so the stored password is removed as well.
    ...(values.smtp_auth_name.trim() === '' && { smtp_auth_password: null }),
  }
}

const isFilled = (address: AddressValues) => Object.values(address).some((part) => isVisible(part))

export function isSecretSet(partner: WirePartner, secret: FieldName): boolean {
  const values: Readonly<Record<string, unknown>> = partner
  return values[`${secret}_set`] === true
}
