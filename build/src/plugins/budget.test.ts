import { budget, overweight } from './budget.ts'

const manifest = (sizes: Readonly<Record<string, number>>, scripts = Object.keys(sizes)) => ({
  app: 'app',
  scripts,
  files: Object.fromEntries(
    Object.entries(sizes).map(([name, brotli]) => [name, { integrity: '', size: brotli * 4, brotli }]),
  ),
})

test.each([
  ['a host at its limit', manifest({ 'react.js': 100_000, 'main.js': budget.hostScripts - 100_000 }), 0],
  ['a host a byte above', manifest({ 'react.js': 100_000, 'main.js': budget.hostScripts - 99_999 }), 1],
  ['a host with heavy lazy chunks', manifest({ 'main.js': 1, 'forms.js': 500_000 }, ['main.js']), 0],
  ['an entry at its limit', manifest({ 'remote.js': 30_000, 'remoteEntry.js': budget.remoteEntry }), 0],
  ['an entry a byte above', manifest({ 'remote.js': 30_000, 'remoteEntry.js': budget.remoteEntry + 1 }), 1],
])('%s', (_, release, mistakes) => {
  expect(overweight(release)).toHaveLength(mistakes)
})
