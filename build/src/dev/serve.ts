import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { release } from '@cabinet/contract'
import { callFindings, inEnglish, shellFindings } from '@cabinet/release'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import webpack, { type Compiler, type Configuration, type MultiConfiguration } from 'webpack'
import WebpackDevServer, { type Configuration as ServerOptions } from 'webpack-dev-server'
import { webpackConfigFor } from '../build-app.ts'
import { type App, basePath, globalName, publicPath } from '../workspace.ts'
import { type DeployedPage, DevRefusal } from './deployed-page.ts'
import { type DevShell, deployedPage, ownShell } from './dev-page.ts'
import { devVersion, mapStackToSources, readMemory } from './dev-shell.ts'
import { pageScript } from './page-script.ts'

/** Fetches an answer of that schema; undefined from an older product, which lacks the address. */
async function fetchJson<S extends TSchema>(address: string, schema: S): Promise<Static<S> | undefined> {
  const answer = await fetch(address)
  const value: unknown = answer.ok ? await answer.json() : undefined
  return Value.Check(schema, value) ? value : undefined
}

/** Returns a sentence for each thing that a build uses and the running product's shell or API lacks. @param manifest text of release.json */
export async function incompatibilitiesWithProduct(product: string, manifest: string): Promise<string[]> {
  const built: unknown = JSON.parse(manifest)
  if (!Value.Check(release.ReleaseManifest, built)) return []
  const shell = await fetchJson(`${product}/api/shell.json`, release.LiveShell)
  const served = await fetchJson(`${product}/api/contract.json`, release.ServedApi)
  const mistakes = [...(shell ? shellFindings(shell, built) : []), ...callFindings(served, built)]
  return mistakes.map(({ reason }) => inEnglish(reason))
}

/** Returns webpack's configuration, without Fast Refresh inside a deployed shell, whose React has none. */
function devConfig(app: App, deployed: boolean): Configuration {
  const built = webpackConfigFor({ app, version: devVersion, mode: 'development', refresh: !deployed })
  const config = { ...built, name: app.name }
  // The page keeps the last good build until the next one.
  const optimization = { ...config.optimization, emitOnErrors: false }
  if (deployed) return { ...config, optimization }
  const library = globalName(app.name, devVersion)
  return {
    ...config,
    optimization,
    plugins: [...(config.plugins ?? []), new ReactRefreshPlugin({ overlay: false, library })],
  }
}

type Next = (error?: unknown) => void

const pathOf = (request: IncomingMessage): string => (request.url ?? '/').split('?')[0] ?? '/'

const isNavigation = (request: IncomingMessage): boolean =>
  (request.headers.accept ?? '').includes('text/html') &&
  pathOf(request).startsWith(`${basePath}/`) &&
  !pathOf(request).startsWith(`${basePath}/dev/`)

/** The dev server answers 404, because a new release set would replace the remote in development. */
const notFoundText = `${basePath}/release-set.json`

const scriptAddress = `${publicPath('dev', devVersion)}page.js`
const shellBase = publicPath('shell', devVersion)
const sourcesAddress = `${publicPath('dev', devVersion)}in-sources`

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.statusCode = status
  response.setHeader('content-type', `${type}; charset=utf-8`)
  response.setHeader('cache-control', 'no-store')
  response.end(body)
}

interface DevPages {
  page(): Promise<DeployedPage>
  inSources(stack: string): Promise<string>
}

async function handleRequest(
  pages: DevPages,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const path = pathOf(request)
  if (path === scriptAddress) {
    send(response, 200, 'text/javascript', pageScript(sourcesAddress, devVersion))
    return true
  }
  if (path === sourcesAddress) {
    send(response, 200, 'text/plain', await pages.inSources(await text(request)))
    return true
  }
  if (path === notFoundText) {
    send(response, 404, 'text/plain', 'Not found')
    return true
  }
  if (!isNavigation(request)) return false
  try {
    const { html, policy } = await pages.page()
    response.setHeader('content-security-policy', policy)
    const withScript = html.replace(/<meta charset[^>]*>/, `$&\n    <script src="${scriptAddress}"></script>`)
    send(response, 200, 'text/html', withScript)
  } catch (error) {
    if (error instanceof DevRefusal) send(response, 502, 'text/plain', error.message)
    // The script opens the page once the first build exists and the product answers.
    else
      send(response, 503, 'text/html', `<meta charset="utf-8" />\n<script src="${scriptAddress}"></script>`)
  }
  return true
}

/** The server refuses foreign origins, so the product's origin replaces that of the dev server's pages. */
function proxyTo(product: string, port: number, ours: (path: string) => boolean): ServerOptions['proxy'] {
  return [
    {
      context: (path) => !ours(path),
      target: product,
      changeOrigin: true,
      on: {
        proxyReq: (outgoing) => {
          if (outgoing.getHeader('origin') === `http://localhost:${port}`)
            outgoing.setHeader('origin', product)
        },
        proxyRes: (incoming) => {
          const cookies = incoming.headers['set-cookie']
          // The local page has no https, and not every browser treats localhost as secure.
          if (cookies)
            incoming.headers['set-cookie'] = cookies.map((cookie) => cookie.replace(/;\s*secure/i, ''))
        },
      },
    },
  ]
}

/** Reports after every good build what the code uses and the live shell or API lacks, before the gate refuses it. */
function warnOfIncompatibilities(compiler: Compiler, product: string): void {
  let told = ''
  compiler.hooks.done.tap('warnOfIncompatibilities', async (stats) => {
    if (stats.hasErrors()) return
    // The product may be away for a moment: the next build asks again.
    const lacks = await readMemory(compiler, 'release.json')
      .then((manifest) => incompatibilitiesWithProduct(product, manifest))
      .catch(() => [])
    const text = lacks.join('\n')
    if (text !== told && text !== '') console.warn(`What is live lacks what this uses:\n${text}`)
    told = text
  })
}

interface DevOptions {
  readonly apps: readonly App[]
  readonly port: number
  readonly product: string
  /** Whether the product's shell is used instead of one built from the local sources. */
  readonly deployed: boolean
}

/** Returns the configurations of the apps, and the server's. */
export async function devConfiguration({
  apps,
  port,
  product,
  deployed,
}: DevOptions): Promise<{ configurations: MultiConfiguration; devServer: ServerOptions }> {
  const shell: DevShell = deployed
    ? { page: () => deployedPage(apps, product, port) }
    : await ownShell(apps, product)
  // A mistake is reported at the start, not at the first page.
  if (deployed) await deployedPage(apps, product, port)
  const configurations = apps.map((app) => devConfig(app, deployed))
  return {
    configurations,
    devServer: {
      host: 'localhost',
      port,
      // Only React's development build can replace components of a running page; a deployed shell has the production build.
      hot: deployed ? false : 'only',
      liveReload: deployed,
      static: shell.folder ? { directory: shell.folder, publicPath: shellBase, watch: false } : false,
      client: { overlay: false, logging: 'warn' },
      setupMiddlewares: (middlewares, { compiler }) => {
        const compilers = compiler instanceof webpack.Compiler ? [compiler] : (compiler?.compilers ?? [])
        const compilerOf = (app: string): Compiler => {
          const found = compilers.find(({ name }) => name === app)
          if (found === undefined) throw new Error(`webpack made no compiler for ${app}.`)
          return found
        }
        for (const { name, kind } of apps)
          if (kind === 'remote') warnOfIncompatibilities(compilerOf(name), product)
        const pages = {
          page: () => shell.page(compilerOf),
          inSources: (stack: string) => mapStackToSources(stack, compilers),
        }
        const own = {
          name: 'cabinet',
          middleware: (request: IncomingMessage, response: ServerResponse, next: Next) => {
            handleRequest(pages, request, response).then((done) => (done ? undefined : next()), next)
          },
        }
        return [own, ...middlewares]
      },
      proxy: proxyTo(product, port, (path) =>
        [...apps.map(({ name }) => publicPath(name, devVersion)), shellBase, '/ws'].some((own) =>
          path.startsWith(own),
        ),
      ),
    },
  }
}

export async function serveDev(options: DevOptions): Promise<{ close(): Promise<void> }> {
  const { devServer, configurations } = await devConfiguration(options)
  const compiler = webpack(configurations)
  if (!compiler) throw new Error('webpack made no compiler.')
  const server = new WebpackDevServer(devServer, compiler)
  await server.start()
  return { close: () => server.stop() }
}
