import { amountToBePaid, paymentTypeText } from './wire.ts'

test.each([
  ['buyed', 100_00, 0, 12_50, 87_50],
  ['part_return', 100_00, 30_00, 12_50, 57_50],
  ['return', 100_00, 100_00, 12_50, 0],
  ['canceled', 100_00, 0, 12_50, 0],
  ['final_merchant_unavaliable', 100_00, 0, 12_50, 0],
] as const)('%s: %d − %d − %d → %d', (status, amount_tiyn, compensation_tiyn, bank_commission_tiyn, paid) => {
  expect(amountToBePaid({ status, amount_tiyn, compensation_tiyn, bank_commission_tiyn })).toBe(paid)
})

test.each([
  ['paid_card', 'Оплата картой'],
  ['PAD', 'Постоплата'],
  ['installment', 'Рассрочка'],
] as const)('%s is called %s', (type, text) => {
  expect(paymentTypeText(type)).toBe(text)
})
