import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import type { Configuration } from 'webpack'
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity'
import { globalName } from '../names.ts'
import { ReleasePlugin } from '../plugins/release-plugin.ts'
import { remoteShares } from '../shared-modules.ts'
import { type BuildOptions, commonConfig, versionedOutput } from './common.ts'
import { leanRuntime } from './lean-runtime.ts'

const exposedChunk = 'remote'

/** Modules of the host have no file, and a chunk for the few icons of node_modules costs a request: only own code is shared among lazy chunks. */
const onlyCode = { minChunks: 2, priority: -20, reuseExistingChunk: true, type: /^javascript/ }

/** The federation runtime comes from the host (`externalRuntime`), which takes a remote's entry from 20 to 7 KB. */
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
        shared: remoteShares(app),
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
