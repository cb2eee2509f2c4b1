import type { LastChange, LivePointer } from '../../contract/src/release/index.ts'
import { buildsToPromote } from './release-local.ts'

const build = { app: 'mfe-a', version: '1.0.0-local.b' }

const change = (
  action: LastChange['action'],
  from: string | null,
  to: string,
  app = 'mfe-a',
): LastChange => ({
  revision: 3,
  at: '',
  who: '',
  reason: '',
  action,
  maintenance: false,
  changes: [{ app, from, to }],
})

const pointer = (version?: string, last: LivePointer['last'] = {}): LivePointer => ({
  revision: 3,
  at: '',
  expiresAt: '',
  maintenance: false,
  apps: version === undefined ? {} : { 'mfe-a': { live: version, previous: null, canary: null } },
  last,
  change: { who: '', reason: '', action: 'promote', changes: [] },
})

test.each([
  ['a new app', pointer(), true],
  [
    'an older local version',
    pointer('1.0.0-local.a', { 'mfe-a': change('promote', null, '1.0.0-local.a') }),
    true,
  ],
  ['the same version', pointer(build.version), false],
  ['a version that people promoted', pointer('1.2.0'), false],
  [
    'rolled back from this very version',
    pointer('1.0.0-local.a', { 'mfe-a': change('rollback', build.version, '1.0.0-local.a') }),
    false,
  ],
  [
    'rolled back from an older one',
    pointer('1.0.0-local.a', { 'mfe-a': change('rollback', '1.0.0-local.0', '1.0.0-local.a') }),
    true,
  ],
  [
    'another app rolled back since',
    pointer('1.0.0-local.a', {
      'mfe-b': change('rollback', 'x', 'y', 'mfe-b'),
      'mfe-a': change('rollback', build.version, '1.0.0-local.a'),
    }),
    false,
  ],
])('%s', (_, live, expected) => {
  expect(buildsToPromote([build], live)).toEqual(expected ? [build] : [])
})
