import { testRelease, testReleaseSet } from '../test/release-set.ts'
import { compareReleaseSets, isSwitchedOff, type RunningReleases } from './compare-sets.ts'

const running: RunningReleases = { shell: '1.0.0', remotes: { 'mfe-orders': '1.1.0' } }
type Remote = ReturnType<typeof testReleaseSet>['remotes'][string]

function next(app: string, change: Partial<Remote>) {
  const set = testReleaseSet()
  const remote = set.remotes[app]
  if (remote) set.remotes[app] = { ...remote, ...change }
  return set
}
const live = (app: string, version: string) => ({ live: testRelease(app, version) })

test.each([
  ['the same versions', testReleaseSet(), 'none'],
  ['another section’s release', next('mfe-admin', live('mfe-admin', '2.0.0')), 'none'],
  ['another section’s kill switch', next('mfe-admin', { killed: true }), 'none'],
  ['a release of what runs here', next('mfe-orders', live('mfe-orders', '2.0.0')), 'offer'],
  ['a rollback of what runs here', next('mfe-orders', live('mfe-orders', '1.0.0')), 'offer'],
  [
    'a release of the shell',
    { ...testReleaseSet(), shell: { version: '2.0.0', scripts: [], styles: [] } },
    'offer',
  ],
  ['a version that runs here is revoked', next('mfe-orders', { revoked: ['1.1.0'] }), 'leave'],
  ['another version is revoked', next('mfe-orders', { revoked: ['1.0.0'] }), 'none'],
  ['what runs here is switched off', next('mfe-orders', { killed: true }), 'leave'],
])('%s: %s', (_, set, news) => {
  expect(compareReleaseSets(set, running)).toBe(news)
})

test.each([
  ['is still off', next('mfe-admin', { killed: true }), 'none'],
  ['is brought back', testReleaseSet(), 'return'],
])('a section on screen that was off %s', (_, set, news) => {
  expect(compareReleaseSets(set, { ...running, off: 'mfe-admin' })).toBe(news)
})

test.each([
  ['another section', next('mfe-admin', { killed: true }), false],
  ['what runs here', next('mfe-orders', { killed: true }), true],
  ['nothing, but a version that runs here is revoked', next('mfe-orders', { revoked: ['1.1.0'] }), false],
])('switched off: %s', (_, set, off) => {
  expect(isSwitchedOff(set, running)).toBe(off)
})

test('a section that is no more is left', () => {
  const set = testReleaseSet()
  delete set.remotes['mfe-orders']
  expect(compareReleaseSets(set, running)).toBe('leave')
})
