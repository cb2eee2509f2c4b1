import { createRequire } from 'node:module'
import { commonFolder } from '@cabinet/release'
import TerserPlugin from 'terser-webpack-plugin'
import webpack, { type Compilation, type Compiler, type Configuration } from 'webpack'
import { buildFolder } from '../source-hash.ts'
import { type App, appPath, basePath, globalName, productVersion, publicPath } from '../workspace.ts'

/** Prints the compiler's errors by message and place, without its own stack. */
class ShortErrorsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('ShortErrorsPlugin', ({ hooks }) => {
      hooks.processErrors.tap('ShortErrorsPlugin', (errors) => {
        for (const error of errors) error.message = shortenMessage(error.message)
        return errors
      })
    })
  }
}

export const shortenMessage = (message: string): string =>
  message.replace(/\n+\s*(?:Caused by:|Stack backtrace:)[\s\S]*$/, '').replace(/(?:\n\s+at [^\n]*)+$/, '')

const require = createRequire(import.meta.url)

type Mode = 'production' | 'development'

export interface BuildOptions {
  readonly app: App
  /** Version of the published files; part of their addresses and global names. */
  readonly version: string
  readonly mode: Mode
  /** React Fast Refresh in the sources (the dev server alone). */
  readonly refresh?: boolean
}

/** Browsers of the last three years: native modules, optional chaining, `:has`, `structuredClone`. */
const targets = { chrome: '109', safari: '16.4', firefox: '115' }

const scripts = (refresh: boolean) => ({
  test: /\.(?:[cm]?ts|tsx)$/,
  exclude: /node_modules/,
  use: {
    loader: require.resolve('swc-loader'),
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development: false, refresh } },
        externalHelpers: false,
      },
      env: { targets },
      module: { type: 'es6' },
    },
  },
})

export function commonConfig({ app, mode, refresh = false }: Omit<BuildOptions, 'version'>): Configuration {
  return {
    name: app.name,
    context: app.dir,
    mode,
    // `eval` and inline maps would break the Content-Security-Policy; production maps stay beside the build, unpublished.
    devtool: mode === 'production' ? 'hidden-source-map' : 'cheap-module-source-map',
    target: ['web', 'es2022'],
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      conditionNames: ['import', 'module', 'browser', mode, 'default'],
      symlinks: true,
    },
    module: { rules: [scripts(refresh)], strictExportPresence: true },
    optimization: {
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          // `module: true` is not set: it would drop the container's `var` on window as unused.
          terserOptions: { ecma: 2020, compress: { passes: 3 }, format: { comments: false } },
        }),
      ],
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
    },
    plugins: [
      new ShortErrorsPlugin(),
      new webpack.DefinePlugin({
        __PRODUCT_VERSION__: JSON.stringify(productVersion),
        __BASE_PATH__: JSON.stringify(basePath),
      }),
    ],
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  }
}

/** The host's hashed files name no version, so the next version has them at the same address. */
const hostFile = `${commonFolder}[name].[contenthash:10].js`

export function versionedOutput({ app, version, mode }: BuildOptions): NonNullable<Configuration['output']> {
  // Every script of a remote carries its version: two of them may run in one page.
  const isCommon = app.kind === 'host' && mode === 'production'
  return {
    path: buildFolder(app.name, version),
    publicPath: isCommon ? appPath(app.name) : publicPath(app.name, version),
    uniqueName: app.kind === 'host' ? app.name : globalName(app.name, version),
    filename: isCommon ? hostFile : '[name].js',
    chunkFilename: isCommon ? hostFile : '[name].js',
    clean: true,
    crossOriginLoading: 'anonymous',
    hashFunction: 'xxhash64',
    // A module that threw would count as loaded, and a retry would get half of it.
    strictModuleExceptionHandling: true,
  }
}

/** Prints webpack's warnings, rejects with its errors as text. @param prepare sees the compiler before it runs */
export function runWebpack(
  config: Configuration,
  prepare: (compiler: Compiler) => void = () => undefined,
): Promise<Compilation> {
  const compiler = webpack(config)
  prepare(compiler)
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      for (const { message } of stats?.compilation.warnings ?? []) console.warn(message)
      const mistake = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : undefined)
      compiler.close(() => (stats && !mistake ? resolve(stats.compilation) : reject(mistake)))
    })
  })
}
