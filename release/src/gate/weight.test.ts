import type { ReleaseManifest } from '@cabinet/contract'
import { budgets, sheetMistakes, weightMistakes } from './weight.ts'

const manifest = (
  app: string,
  sizes: Readonly<Record<string, number>>,
  scripts: string[] = Object.keys(sizes),
) => ({
  app,
  version: '1.0.0',
  scripts,
  files: Object.fromEntries(
    Object.entries(sizes).map(([name, brotli]) => [name, { integrity: '', size: brotli * 4, brotli }]),
  ),
})

const { shell, remote, entry } = budgets

test.each([
  ['a host at its limit', manifest('shell', { 'react.js': 100_000, 'main.js': shell - 100_000 }), 0],
  ['a host a byte above', manifest('shell', { 'react.js': 100_000, 'main.js': shell - 99_999 }), 1],
  ['a host with heavy lazy chunks', manifest('shell', { 'main.js': 1, 'forms.js': 500_000 }, ['main.js']), 0],
  ['an entry at its limit', manifest('mfe-a', { 'remote.js': 30_000, 'remoteEntry.js': entry }), 0],
  ['an entry a byte above', manifest('mfe-a', { 'remote.js': 30_000, 'remoteEntry.js': entry + 1 }), 1],
  ['a remote a byte above', manifest('mfe-a', { 'remote.js': remote, 'remoteEntry.js': 1 }), 1],
])('%s', (_, release, mistakes) => {
  expect(weightMistakes(release)).toHaveLength(mistakes)
})

test('a sentence names file, size and limit', () => {
  const heavy = manifest('mfe-a', { 'remote.js': 41_000 })
  expect(weightMistakes(heavy)).toEqual([
    expect.stringMatching(/^mfe-a 1\.0\.0: remote\.js takes 41000 bytes compressed, 40000 are allowed/),
    expect.stringMatching(/remote\.js takes 41000 bytes compressed, 4000 are allowed/),
  ])
})

const file = (brotli?: number, size = 1_000_000) => ({
  integrity: `sha384-${'A'.repeat(64)}`,
  size,
  ...(brotli === undefined ? {} : { brotli }),
})
const built = (app: string, files: ReleaseManifest['files']): ReleaseManifest => ({
  app,
  version: '1.0.0',
  product: '1.9.72',
  commit: 'abc',
  builtAt: '',
  scripts: ['vendor.js', 'main.js', 'entry.js'],
  styles: [],
  provides: {},
  requires: {},
  files,
})

test.each<[string, string, ReleaseManifest['files'], RegExp[]]>([
  ['a remote at its limits', 'mfe-a', { 'main.js': file(36_000), 'entry.js': file(4_000) }, []],
  [
    'a remote above',
    'mfe-a',
    { 'main.js': file(36_001), 'entry.js': file(4_000) },
    [
      /^mfe-a 1\.0\.0: vendor\.js \+ main\.js \+ entry\.js takes 40001 bytes compressed, 40000 are allowed\. Load later/,
    ],
  ],
  [
    'an entry above',
    'mfe-a',
    { 'main.js': file(0), 'entry.js': file(4_001) },
    [/^mfe-a 1\.0\.0: entry\.js takes 4001 bytes compressed, 4000 are allowed/],
  ],
  [
    'what has no compressed copy counts whole',
    'mfe-a',
    { 'main.js': file(undefined, 40_001) },
    [/takes 40001/],
  ],
  ['what is not among the first scripts counts nothing', 'mfe-a', { 'later.js': file(99_000) }, []],
  ['a shell at its limit', 'shell', { 'main.js': file(2_000), 'entry.js': file(132_700) }, []],
  ['a shell above', 'shell', { 'main.js': file(2_001), 'entry.js': file(132_700) }, [/134701 .* 134700 are/]],
])('weight: %s', (_, app, files, expected) => {
  expect(weightMistakes(built(app, files))).toEqual(expected.map((one) => expect.stringMatching(one)))
})

test('a style sheet is the shell’s alone', () => {
  const files = { 'own.css': file(9), 'main.js': file(9) }
  expect(sheetMistakes(built('mfe-a', files))).toEqual([
    'mfe-a 1.0.0 brings own.css: a remote looks by the components of @cabinet/shared/ui alone.',
  ])
  expect(sheetMistakes(built('shell', files))).toEqual([])
})
