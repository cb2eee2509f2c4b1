import { isLocalVersion, localVersion } from './local-version.ts'
import { apps } from './workspace.ts'

test.each([
  ['1.4.2-dev.20261121.a1b2c3d', true],
  ['1.4.2-dev.a1b2c3d', true],
  ['1.0.0-local.decbbda54d6b', true],
  ['1.4.2', false],
  ['1.4.2-17', false],
  ['1.4.2-rc.1', false],
])('%s is a local version: %s', (version, expected) => {
  expect(isLocalVersion(version)).toBe(expected)
})

test.each(apps())('$name is called by its package, a day and its sources, twice the same', (app) => {
  const version = localVersion(app)
  expect(version).toMatch(/^\d+\.\d+\.\d+-dev\.(?:\d{8}\.)?[a-f][0-9a-f]{6}$/)
  expect(isLocalVersion(version)).toBe(true)
  expect(localVersion(app)).toBe(version)
})
