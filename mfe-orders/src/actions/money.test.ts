import { compensationProblem, deliveryAmountProblem, parseAmount, returnSummary } from './money.ts'

const spaced = (text: string | null) => text?.replace(/\s/g, ' ') ?? null
const range = 'Сумма должна быть не менее 500 и не более 45 000,5'

test.each([
  ['', 'Обязательное поле для заполнения'],
  ['499,99', range],
  ['500', null],
  ['45 000,50', null],
  ['45000.51', range],
  ['много', range],
])('delivery for «%s» of 45 000,50: %s', (text, problem) => {
  expect(spaced(deliveryAmountProblem(text, 45_000.5))).toBe(problem)
})

test.each([
  ['', 'Обязательное поле для заполнения'],
  ['abc', 'Введите число'],
  ['-5', 'Введите число'],
  ['0', 'Сумма компенсации не может 0'],
  ['0,00', 'Сумма компенсации не может 0'],
  ['0,01', null],
  ['99 999,99', null],
  ['100 000', 'Сумма компенсации не может соответствовать сумме заказа'],
  ['100000,01', 'Сумма компенсации не может превышать сумму заказа'],
])('«the amount must be non-zero … and less than the order amount»: «%s» of 100 000: %s', (text, problem) => {
  expect(compensationProblem(text, 100_000)).toBe(problem)
})

test('before, what goes back and what is left, exact to the tiyn', () => {
  expect(spaced(returnSummary(100_000, 30_000))).toBe(
    'Вернём покупателю 30 000 ₸, в заказе останется 70 000 ₸',
  )
  expect(spaced(returnSummary(0.3, 0.1))).toBe('Вернём покупателю 0,10 ₸, в заказе останется 0,20 ₸')
})

test.each([
  ['30 000', 30_000],
  ['30000,5', 30_000.5],
  ['', null],
])('«%s» is %s', (text, amount) => {
  expect(parseAmount(text)).toBe(amount)
})
