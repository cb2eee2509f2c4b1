import { encodeBase32, findStep, generateTotpSecret, totp, totpUri } from './totp.ts'

// The codes are the last six of eight digits in RFC 6238, appendix B, SHA-1.
const secret = encodeBase32(Buffer.from('12345678901234567890'))

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at second %d the code is %s', (second, code) => {
  expect(totp(secret, Math.floor(second / 30))).toBe(code)
})

test.each([
  [269, undefined],
  [270, 10],
  [300, 10],
  [329, 10],
  [359, 10],
  [360, undefined],
])('the code of step 10 (300 to 329 s) entered at second %d is taken for step %s', (second, step) => {
  expect(findStep(secret, totp(secret, 10), new Date(second * 1000))).toBe(step)
})

test('a new secret has 160 bits and is never the same', () => {
  expect(generateTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(generateTotpSecret()).not.toBe(generateTotpSecret())
})

// The samples are from RFC 4648, 10, without the padding, which authenticators reject.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
])('«%s» is %s in base32', (text, encoded) => {
  expect(encodeBase32(Buffer.from(text))).toBe(encoded)
})

test('the picture names cabinet, user, secret and the way codes are made', () => {
  const uri = new URL(totpUri('JBSWY3DPEHPK3PXP', 'dana+1@demo.kz'))
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Кабинет партнёра:dana+1@demo.kz',
  ])
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: 'JBSWY3DPEHPK3PXP',
    issuer: 'Кабинет партнёра',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
