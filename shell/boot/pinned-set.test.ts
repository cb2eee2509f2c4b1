import { testRelease, testReleaseSet } from '../src/test/release-set.ts'
import { pinnedSet } from './pinned-set.ts'

const app = 'mfe-orders'
const canary = () => {
  const set = testReleaseSet()
  const remote = set.remotes[app]
  if (!remote) throw new Error('no such remote')
  const release = testRelease(app, '2.0.0')
  remote.previous = testRelease(app, '1.0.0')
  remote.canary = {
    descriptor: { ...remote.descriptor, title: 'Новые заказы' },
    release,
  }
  return set
}
const versions = (set: ReturnType<typeof testReleaseSet>) => [
  set.remotes[app]?.live.version,
  set.remotes[app]?.previous?.version,
  set.remotes[app]?.descriptor.title,
]

test.each([
  [
    'who is in gets the canary and falls back to the live one',
    { 'mfe-orders 2.0.0': true },
    {},
    ['2.0.0', '1.1.0', 'Новые заказы'],
  ],
  ['an answer to another canary', { 'mfe-orders 1.9.0': true }, {}, ['1.1.0', '1.0.0', 'Заказы']],
  ['who is not known yet keeps the live one', {}, {}, ['1.1.0', '1.0.0', 'Заказы']],
  [
    'a version that failed in this session is not tried again',
    {},
    { [app]: '1.1.0' },
    ['1.0.0', undefined, 'Заказы'],
  ],
  [
    'a canary that failed neither',
    { 'mfe-orders 2.0.0': true },
    { [app]: '2.0.0' },
    ['1.1.0', undefined, 'Новые заказы'],
  ],
  ['a failure of an older version counts no more', {}, { [app]: '0.9.0' }, ['1.1.0', '1.0.0', 'Заказы']],
])('%s', (_, answers, bad, expected) => {
  expect(versions(pinnedSet(canary(), answers, bad))).toEqual(expected)
})

test('without another version the one that failed is tried again', () => {
  expect(versions(pinnedSet(testReleaseSet(), {}, { [app]: '1.1.0' }))[0]).toBe('1.1.0')
})
