import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import type { Configuration } from 'webpack'
import { ReleasePlugin } from '../plugins/release-plugin.ts'
import { StaticFilesPlugin } from '../plugins/static-files-plugin.ts'
import { hostShares } from '../shared-modules.ts'
import { type BuildOptions, commonConfig, versionedOutput } from './common.ts'
import { hostChunkGroups } from './host-chunks.ts'
import { leanRuntime } from './lean-runtime.ts'

const require = createRequire(import.meta.url)

/** ESM file of a package that gives the CommonJS one by `require`. */
const esm = (name: string, file: string): string => join(dirname(require.resolve(name)), file)

/**
 * The host provides the federation runtime to the remotes. Left alone it bundles a second runtime-core (CommonJS beside
 * ESM); every name of it is led to the ESM files of the one installed version.
 */
function oneFederationRuntime(): Record<string, string> {
  const core = esm('@module-federation/runtime-core', 'index.js')
  return {
    '@module-federation/runtime-core$': core,
    '@module-federation/runtime-tools/runtime-core$': core,
    '@module-federation/runtime/core$': esm('@module-federation/runtime', 'core.js'),
    '@module-federation/runtime$': esm('@module-federation/runtime', 'index.js'),
    '@module-federation/runtime-tools$': esm('@module-federation/runtime', 'index.js'),
  }
}

/** The host: shared modules eager in its first scripts, no remote known at build time. */
export function hostConfig(options: BuildOptions): Configuration {
  const { app } = options
  const common = commonConfig(options)
  return {
    ...common,
    entry: { main: [app.entry, join(app.dir, 'boot', 'provided.ts')] },
    output: versionedOutput(options),
    resolve: { ...common.resolve, alias: { ...common.resolve?.alias, ...oneFederationRuntime() } },
    optimization: { ...common.optimization, splitChunks: { chunks: 'all', cacheGroups: hostChunkGroups } },
    plugins: [
      ...(common.plugins ?? []),
      new ModuleFederationPlugin({
        name: 'shell',
        remotes: {},
        shared: hostShares(),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        virtualRuntimeEntry: true,
        experiments: { provideExternalRuntime: true, optimization: leanRuntime },
      }),
      new StaticFilesPlugin(app),
      new ReleasePlugin(options),
    ],
  }
}
