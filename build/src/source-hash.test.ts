import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockedDependencies } from './source-hash.ts'
import { root } from './workspace.ts'

const lock = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')

test('an app’s dependencies are followed to the last package', () => {
  const shell = lockedDependencies(['shell', 'shared', 'build'], lock).split('\n')
  expect(shell).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^snapshots react@\d/),
      expect.stringMatching(/^snapshots @zag-js\/accordion@\d/),
      expect.stringMatching(/^snapshots webpack@\d/),
      expect.stringMatching(/^snapshots scheduler@\d/),
    ]),
  )
  // Only links to our own packages may be missing from the lock.
  const unknown = shell.filter(
    (key) => key.startsWith('snapshots') && !key.includes('@link:') && !lock.includes(key.slice(10)),
  )
  expect(unknown).toEqual([])
})

const neighbour = `importers:

  mfe-returns:
    dependencies:
      left-pad:
        specifier: ^1.0.0
        version: 1.3.0
`

test.each<[string, (text: string) => string, boolean]>([
  ['a new neighbour with a package of its own', (text) => text.replace('importers:\n', neighbour), true],
  [
    'another version of a package behind it',
    (text) => text.replaceAll(/scheduler: [\d.]+/g, 'scheduler: 9.9.9'),
    false,
  ],
])('%s', (_, change, same) => {
  const changed = change(lock)
  expect(changed).not.toBe(lock)
  expect(
    lockedDependencies(['shell', 'shared', 'build'], changed) ===
      lockedDependencies(['shell', 'shared', 'build'], lock),
  ).toBe(same)
})
