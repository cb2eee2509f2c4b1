/** Builds another team's remote by Rspack: the plugin follows its documentation, and the output the cabinet's rules of a release. */
import { ReleasePlugin } from '@cabinet/build'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { rspack } from '@rspack/core'

const version = process.env.VERSION ?? '1.0.0'
/** Two versions may run in one page, so the name contains the version. */
const name = `mfe_hello__${version.replaceAll('.', '_')}`
const entry = `${import.meta.dirname}/src/remote.tsx`

/** The host provides every shared package. */
const taken = (requiredVersion) => ({ singleton: true, strictVersion: true, import: false, requiredVersion })

export default {
  context: import.meta.dirname,
  mode: 'production',
  entry: {},
  output: { path: process.env.OUTPUT, publicPath: 'auto', uniqueName: name, crossOriginLoading: 'anonymous' },
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
        type: 'javascript/auto',
      },
    ],
  },
  plugins: [
    new ModuleFederationPlugin({
      name,
      filename: 'remoteEntry.js',
      exposes: { './remote': { import: entry, name: 'remote' } },
      shared: {
        react: taken('^19.0.0'),
        'react/jsx-runtime': taken('^19.0.0'),
        '@cabinet/shared/auth': taken('^1.1.0'),
        '@cabinet/shared/remote': taken('^1.1.0'),
        '@cabinet/shared/ui': taken('^1.1.0'),
      },
      shareStrategy: 'loaded-first',
      manifest: true,
      dts: false,
    }),
    new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
    new ReleasePlugin({
      app: { name: 'mfe-hello', dir: import.meta.dirname, kind: 'remote', entry },
      version,
      mode: 'production',
    }),
  ],
}
