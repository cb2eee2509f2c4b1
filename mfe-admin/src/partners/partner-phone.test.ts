import { formatPartnerPhone } from './partner-phone.ts'

test.each([
  ['', ''],
  ['7', '7'],
  ['770', '7(70'],
  ['7701', '7(701'],
  ['77012', '7(701)2'],
  ['77012345678', '7(701)2345678'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
])('%s → %s', (digits, text) => {
  expect(formatPartnerPhone(digits)).toBe(text)
})
