import { wirePartner } from '@cabinet/shared/test'
import { noAddress, partnerBody, partnerToForm } from './partner-wire.ts'

const {
  version: _version,
  smtp_auth_password_set: _smtp,
  archive_password_set: _archive,
  ...sentBack
} = wirePartner()

test('a partner of the wire comes back unchanged, without secrets', () => {
  expect(partnerBody(partnerToForm(wirePartner()))).toEqual(sentBack)
})

test('the scoring document copies the factoring one; dates are midnights of UTC', () => {
  const form = partnerToForm(wirePartner())
  const body = partnerBody({ ...form, factor_doc_number: 'Ф-2', factor_doc_date: '2026-11-20' })
  expect(body).toMatchObject({
    factor_doc_number: 'Ф-2',
    factor_doc_date: '2026-11-20T00:00:00Z',
    scor_doc_number: 'Ф-2',
    scor_doc_date: '2026-11-20T00:00:00Z',
  })
})

test('secrets are sent where they were typed', () => {
  const form = partnerToForm(wirePartner())
  expect(partnerBody({ ...form, smtp_auth_password: ' с пробелами ' })).toMatchObject({
    smtp_auth_password: ' с пробелами ',
  })
  expect(partnerBody(form)).not.toHaveProperty('archive_password')
})

test('numbers and what is empty', () => {
  const form = partnerToForm(wirePartner())
  expect(partnerBody({ ...form, smtp_port: '', bid: '12,05' })).toMatchObject({ smtp_port: null, bid: 12.05 })
})

const office = { ...noAddress, street: 'Абая' }

test.each([
  [true, []],
  [false, [office]],
])('mailing addresses when the legal one serves: %s', (mailing_same, mailing_addresses) => {
  const form = partnerToForm(wirePartner())
  const legal_address = { ...form.legal_address, mailing_same }
  expect(
    partnerBody({ ...form, legal_address, mailing_addresses: [office, noAddress] }).mailing_addresses,
  ).toEqual(mailing_addresses)
})
