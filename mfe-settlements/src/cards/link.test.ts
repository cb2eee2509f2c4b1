import { statementHref } from './link.ts'

const page = new URL('https://partners.example.kz/merchant-cabinet/mutual-settlements')

test.each([
  ['http becomes https', 'http://partners.example.kz/api/f/1', 'https://partners.example.kz/api/f/1'],
  ['https stays', 'https://partners.example.kz/api/f/1?x=2', 'https://partners.example.kz/api/f/1?x=2'],
  ['another host', 'https://evil.example/api/f/1', undefined],
  ['another host that looks like ours', 'https://partners.example.kz.evil.example/f', undefined],
  ['another port', 'https://partners.example.kz:8443/f', undefined],
  ['a name before the host', 'https://partners.example.kz@evil.example/f', undefined],
  ['our host with a name before it', 'https://ann:x@partners.example.kz/f', undefined],
  ['a script', 'javascript:alert(1)', undefined],
  ['data', 'data:text/html,x', undefined],
  ['no address', 'files/1', undefined],
])('%s', (_, link, href) => {
  expect(statementHref(link, page)).toBe(href)
})

test('without https at all, as on a laptop, the page’s own protocol is kept', () => {
  expect(statementHref('http://localhost:8080/f', new URL('http://localhost:8080/x'))).toBe(
    'http://localhost:8080/f',
  )
})
