import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import type { Configuration } from 'webpack'
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity'
import { globalName } from '../names.ts'
import { ReleasePlugin } from '../plugins/release-plugin.ts'
import { remoteShares } from '../shared-modules.ts'
import { type BuildOptions, commonConfig, versionedOutput } from './common.ts'
import { leanRuntime } from './lean-runtime.ts'

/** Chunk name of what `./remote` exposes. */
const exposedChunk = 'remote'

/**
 * What two lazy chunks have in common becomes a chunk if it is code of ours. A module that the host gives is no code: a chunk of such
 * alone has no file, and the integrity plugin fails on it. What comes from node_modules is a few icons: a chunk of its own would cost a
 * request on the way to the first row.
 */
const onlyCode = { minChunks: 2, priority: -20, reuseExistingChunk: true, type: /^javascript/ }

/**
 * A remote: one container with one exposed module, everything shared taken from the host, chunks with integrity built in.
 * The federation runtime itself comes from the host too (`externalRuntime`), which takes the entry from 20 to 7 KB.
 */
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
      new ModuleFederationPlugin({
        name,
        library: { type: 'var', name },
        filename: 'remoteEntry.js',
        exposes: { './remote': { import: app.entry, name: exposedChunk } },
        shared: remoteShares(),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        virtualRuntimeEntry: true,
        experiments: { externalRuntime: true, optimization: leanRuntime },
      }),
      new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: options.mode === 'production' }),
      new ReleasePlugin(options),
    ],
  }
}
