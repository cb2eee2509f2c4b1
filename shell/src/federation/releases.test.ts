import { testRelease, testReleaseSet } from '../test/release-set.ts'
import { Releases } from './releases.ts'

function setWithPrevious() {
  const set = testReleaseSet()
  const orders = set.remotes['mfe-orders']
  if (orders) orders.previous = testRelease('mfe-orders', '1.0.0')
  return set
}

test.each([
  ['an app', 'mfe-orders/remote', 'mfe-orders__1.1.0/remote'],
  ['a version', 'mfe-orders__1.0.0/remote', 'mfe-orders__1.0.0/remote'],
  ['a stranger', 'other/remote', 'other/remote'],
])('a request for %s', (_, request, pinned) => {
  expect(new Releases(setWithPrevious()).pinRequest(request)).toBe(pinned)
})

test('the version before is that of the live one alone', () => {
  const releases = new Releases(setWithPrevious())
  const [live, before] = ['mfe-orders/remote', 'mfe-orders__1.0.0/remote'].map((id) => releases.byRequest(id))
  if (!live || !before) throw new Error('both are known')
  expect(releases.previousOf(live)).toBe(before.release)
  expect(releases.previousOf(before)).toBeUndefined()
})

test('a switched-off app is unknown', () => {
  const set = setWithPrevious()
  const orders = set.remotes['mfe-orders']
  if (orders) orders.killed = true
  const releases = new Releases(set)
  expect(releases.byRequest('mfe-orders/remote')).toBeUndefined()
  expect(releases.all().map(({ app }) => app)).toEqual(['mfe-admin'])
})
