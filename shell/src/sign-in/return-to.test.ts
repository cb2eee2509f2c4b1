import { isPublicPath, loginPath, safeReturnTo } from './return-to.ts'

test.each([
  ['a page', '/transactions', '/transactions'],
  [
    'a page with query and fragment',
    '/transactions?page=2&status=buyed#row',
    '/transactions?page=2&status=buyed#row',
  ],
  ['a parameter that holds an address', '/partners?q=https://evil.kz', '/partners?q=https://evil.kz'],
  ['dots within the cabinet', '/users/../partners', '/partners'],
  ['nothing', null, '/'],
  ['empty', '', '/'],
  ['another site', 'https://evil.kz/', '/'],
  ['another site without a scheme', '//evil.kz/', '/'],
  ['another site behind backslashes', '/\\evil.kz', '/'],
  ['another site behind a tab', '/\t/evil.kz', '/'],
  ['another site behind a line break', '/\n/evil.kz', '/'],
  ['another site behind dots', '/..//evil.kz', '/'],
  ['a script', 'javascript:alert(1)', '/'],
  ['a relative path', 'transactions', '/'],
  ['the login page itself', '/login?returnTo=/login', '/'],
  ['the confirmation page', '/sign-up/confirmation?token=x', '/'],
])('%s', (_, value, expected) => {
  expect(safeReturnTo(value)).toBe(expected)
})

test.each([
  ['/transactions?page=2', '/login?returnTo=%2Ftransactions%3Fpage%3D2'],
  ['/', '/login'],
  ['/login', '/login'],
])('the login page for %s', (path, expected) => {
  expect(loginPath(path)).toBe(expected)
})

test.each([
  ['/login', true],
  ['/login/', true],
  ['/sign-up/confirmation', true],
  ['/loginx', false],
  ['/transactions', false],
  ['', false],
])('%s is a signed-out page: %p', (path, expected) => {
  expect(isPublicPath(path)).toBe(expected)
})
