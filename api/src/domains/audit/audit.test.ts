import { redact } from './audit.ts'

test.each([
  [
    { password: 'x', archive_password: 'x', smtp_auth_password: null },
    { password: '•••', archive_password: '•••', smtp_auth_password: null },
  ],
  [{ archive_password_set: true }, { archive_password_set: true }],
  [
    { otp: '123456', code: '1', accessToken: 'x' },
    { otp: '•••', code: '•••', accessToken: '•••' },
  ],
  [{ query: { ph_number: '4567', status: 'buyed' } }, { query: { ph_number: '•••', status: 'buyed' } }],
  [
    { iin: '900101350013', phoneNumber: '77011234567', cLastName: 'Ахметов' },
    { iin: '•••', phoneNumber: '•••', cLastName: '•••' },
  ],
  [
    [{ token: 'x' }, 1, 'text', null],
    [{ token: '•••' }, 1, 'text', null],
  ],
  [{ at: new Date('2026-11-20T06:00:00Z'), absent: undefined }, { at: '2026-11-20T06:00:00.000Z' }],
])('%j', (value, expected) => {
  expect(redact(value)).toEqual(expected)
})
