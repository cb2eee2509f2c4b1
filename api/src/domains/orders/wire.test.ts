import { paymentTypeText } from './wire.ts'

test.each([
  ['paid_card', 'Оплата картой'],
  ['PAD', 'Постоплата'],
  ['installment', 'Рассрочка'],
] as const)('%s is called %s', (type, text) => {
  expect(paymentTypeText(type)).toBe(text)
})
