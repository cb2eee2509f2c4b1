import webpack, { type Configuration } from 'webpack'
import { ReleasePlugin } from '../plugins/release-plugin.ts'
import { StaticFilesPlugin } from '../plugins/static-files-plugin.ts'
import { sharedVersions } from '../shared-modules.ts'
import { type BuildOptions, commonConfig, versionedOutput } from './common.ts'
import { hostChunkGroups } from './host-chunks.ts'

/** Imports of these entries are kept: webpack then puts the modules behind an entry into one scope, which saves 1.5 KB of every page. */
const entries = {
  test: /[\\/]shared[\\/][a-z-]+[\\/]index\.ts$|[\\/](?:react-query|query-core)[\\/]build[\\/]modern[\\/]index\.js$/,
  sideEffects: true,
}

/** The host is created at run time (shell/src/federation), so settings of the plugin for browsers stand here. */
const runtime = {
  __SHARED_VERSIONS__: JSON.stringify(sharedVersions()),
  ENV_TARGET: JSON.stringify('web'),
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
}

/** Returns the host's configuration, without remotes, which are unknown at build time. */
export function hostConfig(options: BuildOptions): Configuration {
  const { app } = options
  const common = commonConfig(options)
  return {
    ...common,
    entry: { main: app.entry },
    output: versionedOutput(options),
    module: { ...common.module, rules: [...(common.module?.rules ?? []), entries] },
    optimization: { ...common.optimization, splitChunks: { chunks: 'all', cacheGroups: hostChunkGroups } },
    plugins: [
      ...(common.plugins ?? []),
      new webpack.DefinePlugin(runtime),
      new StaticFilesPlugin(app),
      new ReleasePlugin(options),
    ],
  }
}
