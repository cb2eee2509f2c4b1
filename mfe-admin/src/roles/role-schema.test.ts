import { roleSchema, suggestName, transliterate } from './role-schema.ts'

const schema = roleSchema([
  { name: 'COURIER', nameRus: 'Курьер' },
  { name: 'KASSIR', nameRus: 'Кассир зала' },
  { name: 'OTHER', nameRus: 'Учёт товара' },
])

test.each([
  ['Бухгалтер', undefined],
  ['Қойма меңгерушісі', undefined],
  ['', 'Обязательное поле для заполнения'],
  ['   ', 'Обязательное поле для заполнения'],
  ['Courier', 'Только кириллица'],
  ['Роль 1', 'Только кириллица'],
  ['Курьер', 'Такая роль уже есть: «Курьер»'],
  [' курьер ', 'Такая роль уже есть: «Курьер»'],
  ['УЧЕТ\u00a0товара', 'Только кириллица'],
  ['УЧЕТ товара', 'Такая роль уже есть: «Учёт товара»'],
  ['Кассирь', 'Такая роль уже есть: «Кассир зала»'],
  ['я'.repeat(101), 'Не длиннее 100 символов'],
])('«%s»: %s', async (nameRus, problem) => {
  const found = await schema
    .validate({ nameRus, permissions: [] })
    .then(() => undefined)
    .catch(({ message }: { message: string }) => message)
  expect(found).toBe(problem)
})

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
