import { testRelease, testSet } from '../src/test-set.ts'
import { decidedCanary, pinnedSet } from './pinned-set.ts'

const app = 'mfe-orders'
const canary = (change: object = {}) => {
  const set = testSet()
  const remote = set.remotes[app]
  if (!remote) throw new Error('no such remote')
  const release = testRelease(app, '2.0.0')
  remote.previous = testRelease(app, '1.0.0')
  remote.canary = {
    id: 'a1',
    salt: 'b2',
    percent: 5,
    listed: [],
    descriptor: { ...remote.descriptor, title: 'Новые заказы' },
    release,
    ...change,
  }
  return set
}
const versions = (set: ReturnType<typeof testSet>) => [
  set.remotes[app]?.live.version,
  set.remotes[app]?.previous?.version,
  set.remotes[app]?.descriptor.title,
]

test.each([
  ['5 percent, answered yes', {}, { a1: true }, true],
  ['5 percent, answered no', {}, { a1: false }, false],
  ['5 percent, not answered', {}, {}, undefined],
  ['an answer to another canary', {}, { other: true }, undefined],
  ['an answer that is none', {}, { a1: 'yes' }, undefined],
  ['everybody, whatever was answered', { percent: 100 }, { a1: false }, true],
  ['nobody, whatever was answered', { percent: 0 }, { a1: true }, false],
  ['a list alone, not answered', { percent: 0, listed: ['c3'] }, {}, undefined],
  ['a list alone, answered yes', { percent: 0, listed: ['c3'] }, { a1: true }, true],
])('%s', (_, change, answers, decided) => {
  const one = canary(change).remotes[app]?.canary
  expect(one && decidedCanary(one, answers)).toBe(decided)
})

test.each([
  [
    'who is in gets the canary and falls back to the live one',
    { a1: true },
    {},
    ['2.0.0', '1.1.0', 'Новые заказы'],
  ],
  ['who is out keeps the live one', { a1: false }, {}, ['1.1.0', '1.0.0', 'Заказы']],
  ['who is not known yet keeps the live one', {}, {}, ['1.1.0', '1.0.0', 'Заказы']],
  [
    'a version that failed in this session is not tried again',
    {},
    { [app]: '1.1.0' },
    ['1.0.0', undefined, 'Заказы'],
  ],
  ['a canary that failed neither', { a1: true }, { [app]: '2.0.0' }, ['1.1.0', undefined, 'Новые заказы']],
  ['a failure of an older version counts no more', {}, { [app]: '0.9.0' }, ['1.1.0', '1.0.0', 'Заказы']],
])('%s', (_, answers, bad, expected) => {
  expect(versions(pinnedSet(canary(), answers, bad))).toEqual(expected)
})

test('without another version the one that failed is tried again', () => {
  expect(versions(pinnedSet(testSet(), {}, { [app]: '1.1.0' }))[0]).toBe('1.1.0')
})
