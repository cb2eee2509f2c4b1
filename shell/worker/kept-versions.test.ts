import { testRelease, testSet } from '../src/test-set.ts'
import { isOfVersions, isOverruled, versionOf, versionsOf } from './kept-versions.ts'

type Remote = ReturnType<typeof testSet>['remotes'][string]

function withOrders(change: Partial<Remote>) {
  const set = testSet()
  const orders = set.remotes['mfe-orders']
  if (orders) set.remotes['mfe-orders'] = { ...orders, ...change }
  return set
}

test('what a page may run is kept: live and previous versions of every app', () => {
  const set = withOrders({ previous: testRelease('mfe-orders', '1.0.0') })
  expect(versionsOf(set)).toEqual(['shell/1.0.0', 'mfe-admin/1.1.0', 'mfe-orders/1.1.0', 'mfe-orders/1.0.0'])
})

test.each([
  ['/merchant-cabinet/apps/mfe-orders/1.1.0/remoteEntry.js', 'mfe-orders/1.1.0'],
  ['/merchant-cabinet/apps/shell/1.0.0/icons/a.svg', 'shell/1.0.0'],
  ['/merchant-cabinet/apps/shell/1.0.0', undefined],
  ['/merchant-cabinet/transactions/12/a.js', undefined],
  ['/api/apps/shell/1.0.0/a.js', undefined],
])('%s belongs to %s', (path, version) => {
  expect(versionOf(path, '/merchant-cabinet/')).toBe(version)
})

const known = { 'mfe-orders/1.1.0': ['files/a.js'], 'mfe-orders/1.0.0': ['files/b.js'] }
const both = ['shell/1.0.0', 'mfe-orders/1.1.0', 'mfe-orders/1.0.0']

test.each([
  ['mfe-orders/1.1.0/remoteEntry.js', both, true],
  ['mfe-orders/0.9.0/remoteEntry.js', both, false],
  ['mfe-orders/files/a.js', both, true],
  ['mfe-orders/files/b.js', both, true],
  ['mfe-orders/files/b.js', ['mfe-orders/1.1.0'], false],
  ['mfe-orders/files/c.js', both, false],
  // A worker that knows not all files of a version keeps what it has of the app.
  ['mfe-orders/files/c.js', ['mfe-orders/0.9.0', ...both], true],
  ['shell/files/main.js', both, true],
  ['mfe-admin/files/a.js', both, false],
])('%s of %j is kept: %s', (path, versions, kept) => {
  const base = '/merchant-cabinet/'
  expect(isOfVersions(`${base}apps/${path}`, base, versions, known)).toBe(kept)
})

const release = testRelease('mfe-orders', '2.0.0')
const [orders] = Object.values(testSet().remotes)
const canary = orders && {
  canary: {
    ...{ id: 'a', salt: 's', percent: 5, listed: [], release },
    descriptor: orders.descriptor,
  },
}

const previous = testRelease('mfe-orders', '1.0.0')

test.each([
  ['nothing has changed', testSet(), testSet(), false],
  ['another release', testSet(), withOrders({ live: testRelease('mfe-orders', '2.0.0') }), false],
  ['the live version is revoked', testSet(), withOrders({ revoked: ['1.1.0'] }), true],
  ['a version that it never ran is revoked', testSet(), withOrders({ revoked: ['0.9.0'] }), false],
  ['its fallback is revoked', withOrders({ previous }), withOrders({ revoked: ['1.0.0'] }), true],
  ['its canary goes on', withOrders({ ...canary }), withOrders({ ...canary }), false],
  ['its canary is live', withOrders({ ...canary }), withOrders({ live: release }), false],
  ['its canary was taken back', withOrders({ ...canary }), testSet(), true],
  ['switched off since', testSet(), withOrders({ killed: true }), true],
  ['switched off then and now', withOrders({ killed: true }), withOrders({ killed: true }), false],
])('a saved page is overruled: %s', (_, saved, newer, overruled) => {
  expect(isOverruled(saved, newer)).toBe(overruled)
})
