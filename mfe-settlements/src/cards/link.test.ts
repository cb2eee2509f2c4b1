import { statementLink } from './cards-panel.tsx'

const page = new URL('https://partners.example.kz/merchant-cabinet/mutual-settlements')
const laptop = new URL('http://localhost:8080/merchant-cabinet/mutual-settlements')

test.each([
  ['http becomes https', 'http://partners.example.kz/f/1', 'https://partners.example.kz/f/1', false],
  ['https stays', 'https://partners.example.kz/f/1?x=2', 'https://partners.example.kz/f/1?x=2', false],
  ['another host', 'https://files.bank.kz/f/1', 'https://files.bank.kz/f/1', true],
  ['http to another host', 'http://files.bank.kz/f/1', 'https://files.bank.kz/f/1', true],
  ['another port', 'https://partners.example.kz:8443/f', 'https://partners.example.kz:8443/f', true],
])('%s', (_, link, href, foreign) => {
  expect(statementLink(link, page)).toEqual({ href, foreign })
})

test.each([
  ['a name before the host', 'https://partners.example.kz@evil.example/f'],
  ['our host with a name before it', 'https://ann:x@partners.example.kz/f'],
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:text/html,x'],
  ['no address', 'files/1'],
])('%s is no link', (_, link) => {
  expect(statementLink(link, page)).toBeUndefined()
})

test.each([
  ['http://localhost:8080/f', { href: 'http://localhost:8080/f', foreign: false }],
  ['http://files.bank.kz/f', { href: 'https://files.bank.kz/f', foreign: true }],
])('a page without https keeps http to itself alone: %s', (link, expected) => {
  expect(statementLink(link, laptop)).toEqual(expected)
})
