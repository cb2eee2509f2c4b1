import type { DeliveryAddress } from './marketplace-order.ts'

/** «Алматы, Абая, 10, кв. 5» */
export function addressText({ city, street, building, apartment }: DeliveryAddress): string {
  return [city, street, building, apartment && `кв. ${apartment}`].filter(Boolean).join(', ')
}
