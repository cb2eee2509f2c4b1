import { decryptSecret, encryptSecret, isOutdated } from './secrets.ts'

const old = { secrets: Buffer.alloc(32, 1) }
const present = { secrets: Buffer.alloc(32, 2), previousSecrets: [old.secrets] }
const place = 'merchants/ALPHA/smtp_auth_password'

test('a sealed value opens at its place, and never looks the same twice', () => {
  const sealed = encryptSecret('пароль-канарейка', place, present)
  expect(decryptSecret(sealed, place, present)).toBe('пароль-канарейка')
  expect(encryptSecret('пароль-канарейка', place, present)).not.toBe(sealed)
  expect(sealed).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]{16}\.[\w-]+$/)
})

test('a value sealed by an earlier key opens and counts as outdated', () => {
  const sealed = encryptSecret('secret', place, old)
  expect([
    decryptSecret(sealed, place, present),
    isOutdated(sealed, present),
    isOutdated(sealed, old),
  ]).toEqual(['secret', true, false])
})

test.each([
  ['another place', (sealed: string) => decryptSecret(sealed, 'merchants/BETA/smtp_auth_password', present)],
  ['another key', (sealed: string) => decryptSecret(sealed, place, old)],
  ['a changed text', (sealed: string) => decryptSecret(`${sealed.slice(0, -2)}AA`, place, present)],
  ['a cut text', (sealed: string) => decryptSecret(sealed.slice(0, -4), place, present)],
  ['plain text', () => decryptSecret('secret', place, present)],
])('%s does not open it', (_, open) => {
  expect(() => open(encryptSecret('secret!', place, present))).toThrow()
})
