import type { CallBody } from '@cabinet/contract'

export type AddressValues = NonNullable<
  CallBody<'POST /accounting/v1/merchants'>['mailing_addresses']
>[number]

export const addressLabels: Readonly<Record<keyof AddressValues, string>> = {
  country: 'Страна',
  city: 'Город',
  postal_code: 'Индекс',
  street: 'Улица',
  house: 'Дом',
  office: 'Офис',
  okato: 'ОКАТО',
}

export const addressParts = Object.keys(addressLabels).filter(isAddressPart)

export function isAddressPart(name: string): name is keyof AddressValues {
  return Object.hasOwn(addressLabels, name)
}

export const addressGroups = {
  legal_address: 'Юридический адрес',
  mailing_addresses: 'Почтовые адреса',
} as const

export const noAddress: AddressValues = {
  country: '',
  city: '',
  postal_code: '',
  street: '',
  house: '',
  office: '',
  okato: '',
}
