import { Workshop } from '../../test/fixture.ts'
import { promote } from '../index.ts'
import { contentSecurityPolicy, policyInPage } from './content-security-policy.ts'

test('the page carries the policy of its header, but for what only a header can say', () => {
  const header = contentSecurityPolicy({ bootScript: 'boot()', template: '<style>a{}</style>' })
  // printf 'a{}' | openssl dgst -sha256 -binary | base64
  expect(header).toContain("'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='")
  expect(header).toContain("frame-ancestors 'none'")
  expect(policyInPage(header)).toBe(header.replace("frame-ancestors 'none'; ", ''))
})

test('it stands before whatever it is about, and may be written into an attribute', async () => {
  const workshop = await Workshop.open()
  try {
    await workshop.publishShell('1.0.0')
    await promote(workshop.context, [{ app: 'shell', version: '1.0.0' }], { who: 'test', reason: 'test' })
    const page = await workshop.text('index.html')
    const { headers } = JSON.parse(await workshop.text('index.headers.json'))
    const inPage = /<meta http-equiv="Content-Security-Policy" content="([^"]*)" \/>/.exec(page)
    expect(inPage?.[1]).toBe(policyInPage(headers['content-security-policy']))
    expect(inPage?.index).toBeLessThan(page.indexOf('<link'))
    expect(inPage?.index).toBeLessThan(page.indexOf('<script'))
  } finally {
    await workshop.close()
  }
})
