import type { CallBody } from '@cabinet/contract'
import { addressLabels } from '@cabinet/contract/partner-labels'

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
