import type { LastChange, LivePointer } from '../../contract/src/release/index.ts'
import { buildsToPromote } from './release-local.ts'

const build = { app: 'mfe-a', version: '1.0.0-dev.20261121.b000000' }

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
  maintenance: false,
  apps: version === undefined ? {} : { 'mfe-a': { live: version, previous: null, canary: null } },
  last,
  change: { who: '', reason: '', action: 'promote', changes: [] },
})

test.each([
  ['a new app', pointer(), true],
  [
    'an older local version',
    pointer('1.0.0-dev.20261121.a000000', { 'mfe-a': change('promote', null, '1.0.0-dev.20261121.a000000') }),
    true,
  ],
  [
    'a local version of before they had days in their names',
    pointer('1.0.0-local.decbbda54d6b', { 'mfe-a': change('promote', null, '1.0.0-local.decbbda54d6b') }),
    true,
  ],
  ['the same version', pointer(build.version), false],
  ['a version that people promoted', pointer('1.2.0'), false],
  [
    'rolled back from this very version',
    pointer('1.0.0-dev.20261121.a000000', {
      'mfe-a': change('rollback', build.version, '1.0.0-dev.20261121.a000000'),
    }),
    false,
  ],
  [
    'rolled back from an older one',
    pointer('1.0.0-dev.20261121.a000000', {
      'mfe-a': change('rollback', '1.0.0-dev.20261121.c000000', '1.0.0-dev.20261121.a000000'),
    }),
    true,
  ],
  [
    'another app rolled back since',
    pointer('1.0.0-dev.20261121.a000000', {
      'mfe-b': change('rollback', 'x', 'y', 'mfe-b'),
      'mfe-a': change('rollback', build.version, '1.0.0-dev.20261121.a000000'),
    }),
    false,
  ],
])('%s', (_, live, expected) => {
  expect(buildsToPromote([build], live)).toEqual(expected ? [build] : [])
})
