import webpack, { type Configuration } from 'webpack'
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity'
import { globalName } from '../names.ts'
import { ChunksByContentPlugin } from '../plugins/chunks-by-content-plugin.ts'
import { ReleasePlugin } from '../plugins/release-plugin.ts'
import { remoteShares } from '../shared-modules.ts'
import { type BuildOptions, commonConfig, versionedOutput } from './common.ts'

const exposedChunk = 'remote'

/** Modules of the host have no file, and a chunk for the few icons of node_modules costs a request: only own code is shared among lazy chunks. */
const onlyCode = { minChunks: 2, priority: -20, reuseExistingChunk: true, type: /^javascript/ }

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
      new webpack.container.ModuleFederationPlugin({
        name,
        library: { type: 'var', name },
        filename: 'remoteEntry.js',
        exposes: { './remote': { import: app.entry, name: exposedChunk } },
        shared: remoteShares(app),
      }),
      ...(options.mode === 'production' ? [new ChunksByContentPlugin(app.name)] : []),
      new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: options.mode === 'production' }),
      new ReleasePlugin(options),
    ],
  }
}
