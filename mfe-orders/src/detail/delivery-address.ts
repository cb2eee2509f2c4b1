import type { DeliveryAddress } from './marketplace-order.ts'

export function deliveryAddressText({ city, street, building, apartment }: DeliveryAddress): string {
  return [city, street, building, apartment && `кв. ${apartment}`].filter(Boolean).join(', ')
}
