/**
 * What `@module-federation/enhanced` writes into a remote's entry calls these in place of `@module-federation/webpack-bundler-runtime`:
 * a share scope is taken from the host, and a module out of it when its version fits. Loading of remotes, snapshots and plugins,
 * 17.6 KB of every page, are the host's own affair (docs/decisions/0014) or nobody's.
 */

type Factory = () => unknown

interface Share {
  get(): Factory | Promise<Factory>
}

interface WebpackRequire {
  /** Share scopes: name → module → version. */
  S: Record<string, Record<string, Record<string, Share>>>
  /** Modules by id, and those that have run. */
  m: Record<string, (module: { exports: unknown }) => void>
  c: Record<string, unknown>
  consumesLoadingData: { moduleIdToConsumeDataMapping: Record<string, Consumed> }
}

interface Consumed {
  readonly shareKey: string
  readonly shareScope: readonly string[]
  /** Comparators alone, as `comparatorsOf` writes them: `>=1.1.0 <2.0.0-0`. */
  readonly requiredVersion: string
}

interface Chunk {
  readonly chunkId: string
  readonly chunkMapping: Readonly<Record<string, readonly string[]>>
  /** What is on its way or there, by the module's id. */
  readonly installedModules: Record<string, Promise<void>>
  readonly promises: Promise<void>[]
  readonly webpackRequire: WebpackRequire
}

const numbersOf = (version: string): number[] => version.replace(/-.*/, '').split('.').map(Number)

/** Below 0, 0 or above it, as the first version is older, the same or newer. */
function compare(first: string, second: string): number {
  const [one, other] = [numbersOf(first), numbersOf(second)]
  const at = one.findIndex((number, i) => number !== other[i])
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}

function fits(version: string, comparator: string): boolean {
  const order = compare(version, comparator.replace(/^\D+/, ''))
  if (comparator.startsWith('<')) return order < 0 || (order === 0 && comparator[1] === '=')
  if (comparator.startsWith('>')) return order > 0 || (order === 0 && comparator[1] === '=')
  return order === 0 || comparator === '' || comparator === '*'
}

const satisfies = (version: string, range: string): boolean =>
  range.split('||').some((part) =>
    part
      .trim()
      .split(' ')
      .every((comparator) => fits(version, comparator)),
  )

/** @throws when the host gives no version that fits: the remote fails before its code runs, and the one before it takes over */
function shareOf({ S }: WebpackRequire, { shareKey, shareScope, requiredVersion }: Consumed): Share {
  const versions = shareScope.flatMap((name) => Object.entries(S[name]?.[shareKey] ?? {}))
  const fitting = versions.find(([version]) => satisfies(version, requiredVersion))
  if (fitting) return fitting[1]
  const given = versions.map(([version]) => version).join(', ')
  throw new Error(`${shareKey} ${requiredVersion} is needed, the host gives ${given || 'none'}`)
}

async function install(id: string, webpackRequire: WebpackRequire): Promise<void> {
  const consumed = webpackRequire.consumesLoadingData.moduleIdToConsumeDataMapping[id]
  if (!consumed) return
  const factory = await shareOf(webpackRequire, consumed).get()
  webpackRequire.m[id] = (module) => {
    delete webpackRequire.c[id]
    module.exports = factory()
  }
}

// biome-ignore lint/style/noDefaultExport: the plugin's code imports a default
export default {
  runtime: {},
  bundlerRuntime: {
    init: () => ({}),
    initContainerEntry({ webpackRequire, shareScope, shareScopeKey }: ContainerInit): void {
      webpackRequire.S[shareScopeKey] = shareScope
    },
    /** A remote gives nothing to the scope. */
    I: () => 1,
    consumes({ chunkId, chunkMapping, installedModules, promises, webpackRequire }: Chunk): void {
      for (const id of chunkMapping[chunkId] ?? []) {
        installedModules[id] ??= install(id, webpackRequire).catch((error: unknown) => {
          // A later attempt asks anew.
          delete installedModules[id]
          throw error
        })
        promises.push(installedModules[id])
      }
    },
  },
}

interface ContainerInit {
  readonly webpackRequire: WebpackRequire
  readonly shareScope: Record<string, Record<string, Share>>
  readonly shareScopeKey: string
}
