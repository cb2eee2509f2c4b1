import { meaningsOf } from './meanings.ts'

const number = 'merchant_order_id'
const name = 'client_last_name'

test.each([
  ['24059989', [`${number} 24059989…`, `${number} …24059989`, 'phone …24059989']],
  ['№ 9989', [`${number} 9989…`, `${number} …9989`, 'phone …9989']],
  ['заказ № 12', [`${number} 12…`]],
  ['+7 702 892-18-23', ['phone …77028921823']],
  ['8 (702) 892 18 23', ['phone …77028921823']],
  ['A-17_2', [`${number} A-17_2…`, `${number} …A-17_2`, `${name} A-…`]],
  ['ким', [`${name} Ким…`, `${name} ким…`, `${name} КИМ…`]],
  ['Мусабаева Гульнара', [`${name} Мусабаева…`, `${name} МУСАБАЕВА…`]],
  ['К', []],
  ['  ', []],
  ['%_', []],
])('«%s» means %j', (text, expected) => {
  const meanings = meaningsOf(text).map(({ column, is, value }) =>
    is === 'ends with' ? `${column} …${value}` : `${column} ${value}…`,
  )
  expect(meanings).toEqual(expected)
})
