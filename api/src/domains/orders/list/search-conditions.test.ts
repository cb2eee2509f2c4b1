import { parseSearchText } from './search-conditions.ts'

const number = 'folded_number'
const name = 'folded_surname'
const works = { permissions: new Set(['DELIVER_ORDERS'] as const) }

test.each([
  ['24059989', [`${number} 24059989…`, `${number} …24059989`, 'phone …24059989']],
  ['№ 9989', [`${number} 9989…`, `${number} …9989`, 'phone …9989']],
  ['заказ № 12', [`${number} 12…`]],
  ['\u200bЗаказ №12', [`${number} 12…`]],
  ['+7 702 892-18-23', ['phone …77028921823']],
  ['8 (702) 892 18 23', ['phone …77028921823']],
  ['A-17_2', [`${number} A-17_2…`, `${number} …A-17_2`, `${name} A-…`]],
  ['ким', [`${name} ким…`]],
  ['Е\u0308лкина Анна', [`${name} Ёлкина…`]],
  ['Мусабаева Гульнара', [`${name} Мусабаева…`]],
  ['К', []],
  ['  ', []],
  ['%_', []],
])('«%s» means %j', (text, expected) => {
  const conditions = parseSearchText(text, works).map(({ column, is, value }) =>
    is === 'ends with' ? `${column} …${value}` : `${column} ${value}…`,
  )
  expect(conditions).toEqual(expected)
})

test('the end of a phone is not searched for users who do not work on orders', () => {
  expect(parseSearchText('+7 702 892-18-23', { permissions: new Set() })).toEqual([])
})
