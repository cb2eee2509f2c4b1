import { countErrors } from './count-errors.ts'

const wrong = { type: 'required', message: 'Обязательное поле для заполнения' }

test.each([
  [{}, 0],
  [{ bin: wrong }, 1],
  [
    {
      bin: wrong,
      legal_address: { city: wrong, street: undefined },
      mailing_addresses: [undefined, { city: wrong }],
    },
    3,
  ],
  [{ type: { type: 'min', message: 'Мало' } }, 1],
])('%j has %s', (errors, count) => {
  expect(countErrors(errors)).toBe(count)
})
