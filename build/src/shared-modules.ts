import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type App, installedVersion } from './workspace.ts'

/**
 * The one table of what host and remotes share. The host provides every row; remotes take every row from it and never carry
 * a copy (`import: false`), so two Reacts or two session stores cannot exist. Libraries behind the rows (Chakra, the
 * router, TanStack Query) are no rows: a shared library loses tree-shaking, see docs/decisions.
 */
export interface SharedModule {
  readonly name: string
  /** Package whose version is compared. */
  readonly package: string
}

const libraryModule = (name: string, owner = name): SharedModule => ({ name, package: owner })
const ownModule = (entry: string): SharedModule => ({
  name: `@cabinet/shared/${entry}`,
  package: '@cabinet/shared',
})

export const sharedModules: readonly SharedModule[] = [
  libraryModule('react'),
  libraryModule('react/jsx-runtime', 'react'),
  libraryModule('react-dom'),
  ownModule('api'),
  ownModule('auth'),
  ownModule('format'),
  ownModule('remote'),
  ownModule('router'),
  ownModule('ui'),
  ownModule('ui-overlay'),
  ownModule('ui-date'),
  ownModule('forms'),
]

/** Returns the version that the host provides by module, for shell/src/federation/shared-modules.ts. */
export const sharedVersions = (): Record<string, string> =>
  Object.fromEntries(sharedModules.map(({ name, package: owner }) => [name, installedVersion(owner)]))

/** Returns the range that a remote requires by module. The gate also compares the used names of `shared`. */
export function requiredRanges({ dir }: App): Record<string, string> {
  const declared: { shared: string } = JSON.parse(readFileSync(join(dir, 'remote.json'), 'utf8'))
  const rangeOf = (owner: string) =>
    owner === '@cabinet/shared' ? declared.shared : `^${installedVersion(owner)}`
  return Object.fromEntries(sharedModules.map(({ name, package: owner }) => [name, rangeOf(owner)]))
}

/** Returns the version that the host provides by module (`provides` of its release), and that of its contract. */
export function providedVersions(): Record<string, string> {
  return { ...sharedVersions(), '@cabinet/contract': installedVersion('@cabinet/contract') }
}

/** Packages that no remote may bundle: a copy is a second React context or a second cache. */
export const hostOnlyPackages: readonly string[] = [
  'react',
  'react-dom',
  '@chakra-ui/react',
  '@ark-ui/react',
  '@emotion/react',
  '@emotion/cache',
  '@tanstack/react-query',
  'react-router',
  'react-router-dom',
  'react-hook-form',
  'ky',
]
