import { suggestName, transliterate } from './transliterate.ts'

test.each([
  ['', ''],
  ['Курьер', 'KURER'],
  ['Администратор', 'ADMINISTRATOR'],
  ['Менеджер интернет-магазина', 'MENEDZHER_INTERNET_MAGAZINA'],
  ['  Бухгалтер ', 'BUKHGALTER'],
  ['Объезд', 'OBEZD'],
  ['Щёголь', 'SHCHEGOL'],
  ['Юрист Яна', 'YURIST_YANA'],
  ['Қойма меңгерушісі', 'QOYMA_MENGGERUSHISI'],
  ['Әкімші', 'AKIMSHI'],
  ['Ғылым Өрт Ұн Үй Һ', 'GYLYM_ORT_UN_UY_H'],
  ['Роль №1', 'ROL___'],
  ['abc', '___'],
  ['Ё', 'E'],
])('%s → %s', (nameRus, name) => {
  expect(transliterate(nameRus)).toBe(name)
})

test.each([
  ['', ''],
  ['abc', ''],
  ['abc к', '____K'],
  ['К', 'K'],
])('while «%s» is typed the name reads «%s»', (nameRus, name) => {
  expect(suggestName(nameRus)).toBe(name)
})

test('every letter of both alphabets has its Latin', () => {
  const letters = 'аәбвгғдеёжзийкқлмнңоөпрстуұүфхһцчшщъыіьэюя'
  expect(transliterate(letters)).not.toContain('_')
  expect(transliterate(letters)).toMatch(/^[A-Z]+$/)
})
