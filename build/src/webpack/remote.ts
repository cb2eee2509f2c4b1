import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import { Range } from 'semver'
import webpack, { type Configuration } from 'webpack'
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity'
import { globalName } from '../names.ts'
import { ChunksByContentPlugin } from '../plugins/chunks-by-content-plugin.ts'
import { ReleasePlugin } from '../plugins/release-plugin.ts'
import { requiredRanges } from '../shared-modules.ts'
import { type App, ownExtension } from '../workspace.ts'
import { type BuildOptions, commonConfig, versionedOutput } from './common.ts'

const exposedChunk = 'remote'
/** In place of the federation runtime of the package: docs/decisions/0014. */
const ownRuntime = join(import.meta.dirname, `federation-runtime${ownExtension}`)

/** Modules of the host have no file, and a chunk for the few icons of node_modules costs a request: only own code is shared among lazy chunks. */
const onlyCode = { minChunks: 2, priority: -20, reuseExistingChunk: true, type: /^javascript/ }

/** All of it comes from the host. Ranges are spelt out as comparators, so that no parser of ranges goes to the browser. */
const taken = (app: App) =>
  Object.fromEntries(
    Object.entries(requiredRanges(app)).map(([name, range]) => [
      name,
      { singleton: true, import: false, requiredVersion: new Range(range).range } as const,
    ]),
  )

export function remoteConfig(options: BuildOptions): Configuration {
  const { app, version } = options
  const common = commonConfig(options)
  const name = globalName(app.name, version)
  return {
    ...common,
    entry: {},
    output: versionedOutput(options),
    optimization: {
      ...common.optimization,
      splitChunks: { cacheGroups: { defaultVendors: false, default: onlyCode } },
    },
    plugins: [
      ...(common.plugins ?? []),
      new webpack.NormalModuleReplacementPlugin(/[\\/]webpack-bundler-runtime[\\/]/, ownRuntime),
      new ModuleFederationPlugin({
        name,
        library: { type: 'var', name },
        filename: 'remoteEntry.js',
        exposes: { './remote': { import: app.entry, name: exposedChunk } },
        shared: taken(app),
        dts: false,
        manifest: false,
        virtualRuntimeEntry: true,
      }),
      ...(options.mode === 'production' ? [new ChunksByContentPlugin(app.name)] : []),
      new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: options.mode === 'production' }),
      new ReleasePlugin(options),
    ],
  }
}
