import { fieldSentences } from './field-sentences.ts'

const error = (keyword: string, params: Record<string, unknown>, instancePath = '/amount') => ({
  keyword,
  params,
  instancePath,
  schemaPath: '',
})

test.each([
  [error('required', { missingProperty: 'otp' }, ''), { otp: 'Обязательное поле для заполнения' }],
  [
    error('required', { missingProperty: 'amount' }, '/0/orders/3'),
    { '0.orders.3.amount': 'Обязательное поле для заполнения' },
  ],
  [error('format', { format: 'email' }), { amount: 'Введите корректный адрес электронной почты' }],
  [error('format', { format: 'date' }), { amount: 'Введите дату в виде ГГГГ-ММ-ДД, с 2000 по 2100 год' }],
  [error('format', { format: 'uuid' }), { amount: 'Неверный формат' }],
  [error('type', { type: 'boolean' }), { amount: 'Выберите да или нет' }],
  [error('minLength', { limit: 10 }), { amount: 'Не короче 10 символов' }],
  [error('maximum', { limit: 100 }), { amount: 'Не больше 100' }],
  [error('minItems', { limit: 1 }), { amount: 'Нужно хотя бы одно значение' }],
  [error('uniqueItems', { i: 0, j: 1 }), { amount: 'Значения не должны повторяться' }],
  [error('type', { type: 'object' }, ''), { body: 'Неверный тип значения' }],
  [{ ...error('format', { format: 'email' }), data: '' }, { amount: 'Обязательное поле для заполнения' }],
  [{ ...error('enum', {}), data: ' \u200b' }, { amount: 'Обязательное поле для заполнения' }],
  [{ ...error('type', { type: 'number' }), data: null }, { amount: 'Обязательное поле для заполнения' }],
  [
    { ...error('format', { format: 'email' }), data: 'x' },
    { amount: 'Введите корректный адрес электронной почты' },
  ],
])('%j', (input, fields) => {
  expect(fieldSentences([input])).toEqual(fields)
})

test('the first error of a field stands', () => {
  const errors = [error('minLength', { limit: 1 }), error('pattern', { pattern: 'x' })]
  expect(fieldSentences(errors)).toEqual({ amount: 'Обязательное поле для заполнения' })
})
