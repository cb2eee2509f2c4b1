import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import type { Configuration } from 'webpack'
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity'
import { ReleasePlugin } from '../plugins/release-plugin.ts'
import { requiredRanges } from '../shared-modules.ts'
import { type App, globalName } from '../workspace.ts'
import { type BuildOptions, commonConfig, versionedOutput } from './common.ts'

const exposedChunk = 'remote'

/** Lazy chunks share own code only: the host's modules have no file, and a chunk for a few icons costs a request. */
const onlyCode = { minChunks: 2, priority: -20, reuseExistingChunk: true, type: /^javascript/ }

/** Takes every shared module from the host; another version fails the remote before its code runs. */
const consumedModules = (app: App) =>
  Object.fromEntries(
    Object.entries(requiredRanges(app)).map(([name, requiredVersion]) => [
      name,
      { singleton: true, strictVersion: true, import: false, requiredVersion } as const,
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
      new ModuleFederationPlugin({
        name,
        library: { type: 'var', name },
        filename: 'remoteEntry.js',
        exposes: { './remote': { import: app.entry, name: exposedChunk } },
        shared: consumedModules(app),
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        // The host's runtime: an entry of 7 KB instead of 21.
        experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
      new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: options.mode === 'production' }),
      new ReleasePlugin(options),
    ],
  }
}
