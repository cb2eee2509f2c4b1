import { paymentTypeText } from './payment-type.ts'
import { safeLink } from './safe-link.ts'

test.each([
  ['paid_card', 'Оплата картой'],
  ['PAD', 'Постоплата'],
  ['installment', 'Рассрочка'],
  ['', 'Рассрочка'],
])('payment type %s: %s', (type, text) => {
  expect(paymentTypeText(type)).toBe(text)
})

test.each([
  ['https://shop.kz/p/1', 'https://shop.kz/p/1'],
  ['http://shop.kz/', 'http://shop.kz/'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['//shop.kz', null],
  ['', null],
])('link %s: %s', (text, link) => {
  expect(safeLink(text)).toBe(link)
})
