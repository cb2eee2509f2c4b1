import { newPartner, noAddress, type PartnerValues } from './partner-wire.ts'
import { countChanges, countErrors } from './save-bar.tsx'

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

const street = { ...noAddress, street: 'Абая' }

test.each<[string, Partial<PartnerValues>, number]>([
  ['nothing', {}, 0],
  ['one text', { bin: '1' }, 1],
  ['a text and a tick', { bin: '1', is_zip_file: true }, 2],
  ['one line of an address', { legal_address: { ...street, mailing_same: true } }, 1],
  ['a line and the tick', { legal_address: { ...street, mailing_same: false } }, 2],
  ['a new address', { mailing_addresses: [street] }, 1],
  ['two new addresses', { mailing_addresses: [street, noAddress] }, 2],
])('%s', (_, change, count) => {
  expect(countChanges(newPartner, { ...newPartner, ...change })).toBe(count)
})

test('a list that got shorter', () => {
  const before = { ...newPartner, mailing_addresses: [street, noAddress] }
  expect(countChanges(before, { ...newPartner, mailing_addresses: [street] })).toBe(1)
})
