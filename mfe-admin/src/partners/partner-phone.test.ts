import { formatPartnerPhone, parsePartnerPhone } from './partner-phone.ts'

test.each([
  ['', ''],
  ['7', '7'],
  ['770', '7(70'],
  ['7701', '7(701'],
  ['77012', '7(701)2'],
  ['77012345678', '7(701)2345678'],
])('%s → %s', (digits, text) => {
  expect(formatPartnerPhone(digits)).toBe(text)
})

test.each([
  ['', ''],
  ['8', '7'],
  ['7(701)234567', '7701234567'],
  ['7(701)2345678', '77012345678'],
  ['8(701)234-56-78', '77012345678'],
  ['(727) 234 56 78', '77272345678'],
  ['+7 701 234 56 78', '77012345678'],
  ['7012345678', '77012345678'],
])('«%s» is read as %s', (text, digits) => {
  expect(parsePartnerPhone(text)).toBe(digits)
})
