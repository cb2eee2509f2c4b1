import type { HistoryEntry, LivePointer } from '../../contract/src/release/index.ts'
import { buildsToPromote } from './release-local.ts'

const build = { app: 'mfe-a', version: '1.0.0-local.b' }

const pointer = (version?: string): LivePointer => ({
  revision: 3,
  at: '',
  maintenance: false,
  apps: version === undefined ? {} : { 'mfe-a': { live: version, previous: null, canary: null } },
})

const entry = (
  action: HistoryEntry['action'],
  from: string | null,
  to: string,
  app = 'mfe-a',
): HistoryEntry => ({
  revision: 3,
  at: '',
  who: '',
  reason: '',
  action,
  maintenance: false,
  changes: [{ app, from, to }],
})

test.each([
  ['a new app', pointer(), [], true],
  ['an older local version', pointer('1.0.0-local.a'), [entry('promote', null, '1.0.0-local.a')], true],
  ['the same version', pointer(build.version), [], false],
  ['a version that people promoted', pointer('1.2.0'), [], false],
  [
    'rolled back from this very version',
    pointer('1.0.0-local.a'),
    [entry('rollback', build.version, '1.0.0-local.a')],
    false,
  ],
  [
    'rolled back from an older one',
    pointer('1.0.0-local.a'),
    [entry('rollback', '1.0.0-local.0', '1.0.0-local.a')],
    true,
  ],
  [
    'another app rolled back since',
    pointer('1.0.0-local.a'),
    [entry('rollback', 'x', 'y', 'mfe-b'), entry('rollback', build.version, '1.0.0-local.a')],
    false,
  ],
])('%s', (_, live, history, expected) => {
  expect(buildsToPromote([build], live, history)).toEqual(expected ? [build] : [])
})
