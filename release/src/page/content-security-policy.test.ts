import { Workshop } from '../../test/fixture.ts'
import { promote } from '../index.ts'
import { contentSecurityPolicy } from './render-page.ts'

test('the policy names the inline parts by their hashes', () => {
  const policy = contentSecurityPolicy({ bootScript: 'boot()', template: '<style>a{}</style>' })
  // printf 'a{}' | openssl dgst -sha256 -binary | base64
  expect(policy).toContain("'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='")
})

test('it stands before whatever it is about, and may be written into an attribute', async () => {
  const workshop = await Workshop.open()
  try {
    await workshop.publishShell('1.0.0')
    await promote(workshop.context, [{ app: 'shell', version: '1.0.0' }], { who: 'test', reason: 'test' })
    const page = await workshop.text('index.html')
    const inPage = /<meta http-equiv="Content-Security-Policy" content="([^"]*)" \/>/.exec(page)
    expect(inPage?.[1]).toMatch(/^default-src 'none'; script-src 'self' 'sha256-/)
    expect(inPage?.index).toBeLessThan(page.indexOf('<link'))
    expect(inPage?.index).toBeLessThan(page.indexOf('<script'))
  } finally {
    await workshop.close()
  }
})
