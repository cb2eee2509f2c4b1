import { addressOf } from './serve-page.ts'

const routes = ['/users/:username', '/users', '/users/new-user'].map((path) => ({ app: 'mfe-admin', path }))
const parametric = { app: 'mfe-admin', path: '/users/:username' }

test.each([
  ['its path', { app: 'mfe-admin', path: '/users' }, [], '/users'],
  ['the first link that fits', parametric, ['/partners', '/users/ann', '/users/bob'], '/users/ann'],
  ['never a page of its own', parametric, ['/users/new-user', '/users/bob'], '/users/bob'],
  ['a longer address is another page', parametric, ['/users/ann/edit'], undefined],
  ['none where nothing links', parametric, [], undefined],
])('the address: %s', (_, route, links, expected) => {
  expect(addressOf(route, links, routes)).toBe(expected)
})
