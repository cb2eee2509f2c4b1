import { noAddress } from './address.ts'
import { countChanges } from './count-changes.ts'
import { newPartner, type PartnerValues } from './partner-values.ts'

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
