import { ownEntries } from '../frame/own-entries.ts'
import { testReleaseSet } from '../test/release-set.ts'
import { firstSegment, navigationOf, remoteRouteEntries } from './places.ts'

test.each([
  ['/users/new-user', 'users'],
  ['/users', 'users'],
  ['users/', 'users'],
  ['/', ''],
  ['', ''],
])('the first segment of %s', (path, segment) => {
  expect(firstSegment(path)).toBe(segment)
})

test('the sidebar is in the order of the descriptors, the shell’s own pages among them', () => {
  expect(navigationOf(testReleaseSet(), ownEntries).map(({ title }) => title)).toEqual([
    'Заказы',
    'Партнёры',
    'Версии',
    'BCC Mall',
  ])
})

test('a page bears the title of its section and the permission of its route', () => {
  const order = remoteRouteEntries(testReleaseSet()).find(({ path }) => path === '/transactions/:id')
  expect(order).toEqual({
    app: 'mfe-orders',
    path: '/transactions/:id',
    title: 'Заказы',
    permission: undefined,
    keep: true,
  })
  expect(remoteRouteEntries(testReleaseSet()).find(({ path }) => path === '/partners')?.permission).toBe(
    'CREATE_SUPER_USER',
  )
})
