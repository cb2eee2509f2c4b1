import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import webpack, { type Compilation, type Configuration } from 'webpack'
import { compileDescriptor } from '../../build/src/descriptor.ts'
import { baseStyles, bootScript } from '../../build/src/plugins/static-files-plugin.ts'
import { commonConfig, runWebpack } from '../../build/src/webpack/common.ts'
import { hostChunkGroups, hostScriptOrder } from '../../build/src/webpack/host-chunks.ts'
import { type App, apps, basePath, productVersion, root } from '../../build/src/workspace.ts'
import type { PageFile, ReleaseSet, RemoteInSet } from '../../contract/src/index.ts'
import { contentSecurityPolicy, integrityOf, renderPage } from '../../release/src/index.ts'

const folder = join(root, '.cache', 'spa')
const version = '0.0.0-spa'

/** Writes a host without Module Federation: every remote is a dynamic import. @returns the file */
function writeHost(remotes: readonly App[]): string {
  const file = join(root, '.cache', 'spa-host.js')
  const load = ({ name, entry }: App) =>
    `'${name}': () => import(/* webpackChunkName: '${name}' */ '${entry}'),`
  const text = `import { checkRemote } from '${root}/shared/remote/index.ts'
const modules = { ${remotes.map(load).join('\n')} }
export const createHost = () => async (remote) => {
  const checked = checkRemote(await modules[remote]())
  if (!checked.ok) throw new Error(checked.reason)
  return checked.remote
}`
  writeFileSync(file, text)
  return file
}

function spaConfig(shell: App, remotes: readonly App[]): Configuration {
  const common = commonConfig({ app: shell, mode: 'production' })
  const host = new webpack.NormalModuleReplacementPlugin(/\/federation\/host\.ts$/, writeHost(remotes))
  return {
    ...common,
    entry: { main: shell.entry },
    output: {
      path: folder,
      publicPath: `${basePath}/`,
      filename: '[name].[contenthash:10].js',
      chunkFilename: '[name].[contenthash:10].js',
      crossOriginLoading: 'anonymous',
      clean: true,
    },
    devtool: false,
    optimization: { ...common.optimization, splitChunks: { chunks: 'all', cacheGroups: hostChunkGroups } },
    plugins: [...(common.plugins ?? []), host],
  }
}

function scriptsOf(compilation: Compilation): { shell: string[]; remote: (name: string) => string[] } {
  const isScript = (file: string): boolean => file.endsWith('.js')
  const rank = (file: string): number =>
    hostScriptOrder.findIndex((name) => file.startsWith(`${name}.`)) + 1 || hostScriptOrder.length - 0.5
  const shell = compilation.entrypoints.get('main')?.getFiles().filter(isScript) ?? []
  return {
    shell: shell.sort((a, b) => rank(a) - rank(b)),
    remote: (name) => compilation.namedChunkGroups.get(name)?.getFiles().filter(isScript) ?? [],
  }
}

const fileOf = (name: string): PageFile => ({
  url: `${basePath}/${name}`,
  integrity: integrityOf(readFileSync(join(folder, name))),
})

/** Returns the remote's chunks in the boot script's fields; the last one stands for a federated entry. */
async function remoteInSet(app: App, names: readonly string[]): Promise<RemoteInSet> {
  const files = names.map(fileOf)
  const entry = files.pop()
  if (!entry) throw new Error(`The single page has no chunk of ${app.name}.`)
  return {
    descriptor: await compileDescriptor(app),
    live: { version, global: app.name, entry, exposed: files },
  }
}

/** The page gets only the version from the shell's manifest, so the other fields are empty. */
const unused = { commit: '', builtAt: '', scripts: [], styles: [], provides: {}, requires: {}, files: {} }

/**
 * Builds the same sources as one single-page application, for comparison (`pnpm bench web`): remotes are dynamic imports, nothing
 * is shared at run time; page, preloads, boot script and early calls are those of the product.
 * @returns folder with index.html and its files, brotli beside each; to be served below the base path
 */
export async function buildSinglePage(): Promise<string> {
  const all = apps()
  const shell = all.find(({ kind }) => kind === 'host')
  if (!shell) throw new Error('There is no shell to build.')
  const remotes = all.filter(({ kind }) => kind === 'remote')
  mkdirSync(folder, { recursive: true })
  const compilation = await runWebpack(spaConfig(shell, remotes))
  const scripts = scriptsOf(compilation)
  const styles = await baseStyles()
  writeFileSync(join(folder, styles.name), styles.text)
  const inSet = await Promise.all(
    remotes.map(async (app) => [app.name, await remoteInSet(app, scripts.remote(app.name))] as const),
  )
  const set: ReleaseSet = {
    revision: 0,
    product: productVersion,
    config: { apiBase: '/api', basePath, shopUrl: '/', maintenance: false, demo: true },
    shell: { version, scripts: scripts.shell.map(fileOf), styles: [fileOf(styles.name)] },
    remotes: Object.fromEntries(inSet),
  }
  const template = readFileSync(join(shell.dir, 'boot', 'index.html'), 'utf8')
  const script = await bootScript(shell)
  const page = renderPage({
    template,
    bootScript: script,
    policy: contentSecurityPolicy({ bootScript: script, template }),
    set,
    shell: { app: 'shell', version, product: productVersion, ...unused },
    addressOf: (name) => `${basePath}/${name}`,
  })
  writeFileSync(join(folder, 'index.html'), page)
  for (const name of ['index.html', styles.name, ...Object.keys(compilation.assets)])
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(readFileSync(join(folder, name))))
  return folder
}
