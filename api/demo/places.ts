import type { Random } from './random.ts'
import { listOf, readTable } from './tables.ts'

export type Address = ReturnType<typeof randomAddress>

const cities = readTable<'city' | 'region' | 'weight' | 'streets'>('cities').map((row) => ({
  ...row,
  weight: Number(row.weight),
  streets: listOf(row.streets),
}))

export function randomAddress(random: Random, within?: string) {
  const { city, region, streets } = cities.find(({ city }) => city === within) ?? random.weighted(cities)
  const isHouse = random.chance(0.22)
  return {
    region,
    city,
    street: random.pick(streets),
    building: `${random.between(1, 180)}${random.chance(0.12) ? random.pick(['А', 'Б', '/1', '/2', 'к1']) : ''}`,
    apartment: isHouse ? '' : String(random.between(1, 140)),
  }
}

/** «г. Алматы, пр. Абая, 52, кв. 14». */
export function addressLine({ city, street, building, apartment }: Address): string {
  return [`г. ${city}`, street, building, ...(apartment === '' ? [] : [`кв. ${apartment}`])].join(', ')
}
