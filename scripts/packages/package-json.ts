import { commitOf } from '../../build/src/local-version.ts'

/** Fields of the product's `package.json` that a published one takes over. */
export interface Source {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly license: string
  readonly sideEffects?: boolean
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

export interface WorkspaceVersions {
  /** Versions that `catalog:` stands for. */
  readonly catalog: Readonly<Record<string, string>>
  /** Versions that `workspace:` stands for. */
  readonly own: Readonly<Record<string, string>>
  /** Versions that the workspace's overrides set. */
  readonly overrides: Readonly<Record<string, string>>
  /** Address of the repository, if it has one. */
  readonly repository?: string
}

interface DependencyOverride {
  readonly peers?: readonly string[]
  readonly tools?: 'peers' | 'dependencies'
  readonly bin?: Readonly<Record<string, string>>
  /** Entries of the published package alone, or (`null`) of the unpublished one alone. */
  readonly exports?: Readonly<Record<string, string | null>>
}

/** Dependencies that the product installs itself and that a package's user gets otherwise. */
const overriddenDependencies: Readonly<Record<string, DependencyOverride>> = {
  // A remote must not install a second React; test libraries are optional peers.
  shared: { peers: ['react', 'react-dom'], tools: 'peers' },
  build: {
    tools: 'dependencies',
    exports: { './tsconfig.remote.json': './tsconfig.remote.json' },
    bin: {
      'cabinet-build': 'src/cli.js',
      'cabinet-dev': 'src/dev.js',
      'cabinet-sbom': 'src/bill-of-materials.js',
    },
  },
  release: { exports: { './test': null }, bin: { 'cabinet-release': 'src/cli.js' } },
}

type Versions = Readonly<Record<string, string>>

/** Returns the versions that `catalog:` and `workspace:` stand for. @throws for an unknown package */
export const exactVersions = (names: readonly string[], { catalog, own }: WorkspaceVersions): Versions =>
  Object.fromEntries(
    names.map((name) => {
      const version = own[name] === undefined ? catalog[name] : `^${own[name]}`
      if (version === undefined) throw new Error(`The catalog has no version of ${name}.`)
      return [name, version]
    }),
  )

const rangesOf = (versions: Versions): Versions =>
  Object.fromEntries(Object.entries(versions).map(([name, version]) => [name, `^${version}`]))

const built = (file: string): string => file.replace(/\.tsx?$/, '.js')
const typesOf = (file: string): string => file.replace(/\.tsx?$/, '.d.ts')

function exportOf(value: Source['exports'][string]): string | Record<string, string> {
  if (typeof value !== 'string')
    return Object.fromEntries(
      Object.entries(value).map(([condition, file]) => [
        condition,
        condition === 'types' ? typesOf(file) : built(file),
      ]),
    )
  return value.endsWith('.json') ? value : { types: typesOf(value), default: built(value) }
}

/** Returns the published `package.json` of `folder`: built files, exact versions, its origin. */
export function publishedPackage(folder: string, source: Source, around: WorkspaceVersions) {
  const { repository } = around
  const { peers = [], tools, bin, exports = {} } = overriddenDependencies[folder] ?? {}
  const isPeer = ([name]: [string, string]): boolean => peers.includes(name)
  const all = Object.entries(exactVersions(Object.keys(source.dependencies), around))
  const made = exactVersions(Object.keys(source.devDependencies ?? {}), around)
  const optional = tools === 'peers' ? made : {}
  const peerDependencies = { ...rangesOf(Object.fromEntries(all.filter(isPeer))), ...rangesOf(optional) }
  return {
    name: source.name,
    version: source.version,
    description: source.description,
    license: source.license,
    ...(repository !== undefined && { repository: { type: 'git', url: repository, directory: folder } }),
    gitHead: commitOf(),
    type: 'module',
    ...(source.sideEffects !== undefined && { sideEffects: source.sideEffects }),
    engines: { node: '>=24' },
    files: ['**/*.js', '**/*.cjs', '**/*.d.ts', '**/*.json', 'CHANGELOG.md'],
    exports: Object.fromEntries(
      Object.entries({ ...source.exports, ...exports }).flatMap(([entry, value]) =>
        value === null ? [] : [[entry, exportOf(value)]],
      ),
    ),
    ...(bin && { bin }),
    dependencies: {
      ...Object.fromEntries(all.filter((one) => !isPeer(one))),
      ...(tools === 'dependencies' && made),
    },
    ...(Object.keys(peerDependencies).length > 0 && {
      peerDependencies,
      peerDependenciesMeta: Object.fromEntries(
        Object.keys(optional).map((name) => [name, { optional: true }]),
      ),
    }),
    publishConfig: { access: 'restricted' },
  }
}
