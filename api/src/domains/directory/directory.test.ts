import { cities, countries } from './places.ts'

test('countries are those of ISO 3166 in Russian, Kazakhstan first', () => {
  expect(countries).toHaveLength(249)
  expect(countries[0]).toEqual({ code: 'KZ', name: 'Казахстан' })
  // A code without a CLDR name stays Latin.
  expect(countries.filter(({ name }) => /[A-Z]{2}/.test(name))).toEqual([])
})

test('every one of the 20 regions has its centre, and no town comes twice', () => {
  expect(new Set(cities.map(({ region }) => region)).size).toBe(20)
  expect(new Set(cities.map(({ id }) => id)).size).toBe(cities.length)
  expect(new Set(cities.map(({ name, region }) => `${name} ${region}`)).size).toBe(cities.length)
  for (const name of ['Астана', 'Алматы', 'Шымкент', 'Конаев', 'Семей', 'Усть-Каменогорск', 'Жезказган'])
    expect(cities.map((city) => city.name)).toContain(name)
})
