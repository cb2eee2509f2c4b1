import { roleSchema } from './role-schema.ts'

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
