import { mailTo, paymentTypeText, safeLink } from './texts.ts'

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

test.each([
  ['aigul.s+shop@mail.kz', 'mailto:aigul.s%2Bshop@mail.kz'],
  ['aigul?cc=thief@evil.kz', 'mailto:aigul%3Fcc%3Dthief@evil.kz'],
  ['a%0Abcc=b&body=c@evil.kz', 'mailto:a%250Abcc%3Db%26body%3Dc@evil.kz'],
])('a mail to %s: %s', (address, link) => {
  expect(mailTo(address)).toBe(link)
})
