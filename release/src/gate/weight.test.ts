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
    expect.stringMatching(/remote\.js takes 41000 bytes compressed, 8000 are allowed/),
  ])
})

test('a remote with a style sheet of its own is refused, the shell has some', () => {
  expect(sheetMistakes(manifest('mfe-a', { 'own.css': 9 }, []))).toEqual([
    expect.stringContaining('brings own.css'),
  ])
  expect(sheetMistakes(manifest('shell', { 'own.css': 9 }, []))).toEqual([])
})
