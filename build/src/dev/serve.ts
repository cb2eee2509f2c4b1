import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import webpack, { type Compiler } from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { publicPath } from '../names.ts'
import { type App, basePath } from '../workspace.ts'
import { devConfig } from './dev-config.ts'
import { devPage, hookAddress } from './dev-page.ts'
import { buildDevShell, devVersion } from './dev-shell.ts'
import { refreshHook } from './refresh-hook.ts'

type Next = (error?: unknown) => void

const pathOf = (request: IncomingMessage): string => (request.url ?? '/').split('?')[0] ?? '/'

const isNavigation = (request: IncomingMessage): boolean =>
  (request.headers.accept ?? '').includes('text/html') &&
  pathOf(request).startsWith(`${basePath}/`) &&
  !pathOf(request).startsWith(`${basePath}/dev/`)

function send(response: ServerResponse, type: string, body: string): void {
  response.setHeader('content-type', `${type}; charset=utf-8`)
  response.setHeader('cache-control', 'no-store')
  response.end(body)
}

/** Reads what the dev server holds in memory. */
function readMemory(compiler: Compiler, name: string): Promise<string> {
  const file = join(compiler.outputPath, name)
  return new Promise((resolve, reject) => {
    compiler.outputFileSystem?.readFile(file, (error, content) =>
      error ? reject(error) : resolve(String(content)),
    )
  })
}

/** Files of the development shell, when the shell itself is not what is being worked on. */
async function sendShellFile(folder: string, name: string, response: ServerResponse): Promise<boolean> {
  const file = join(folder, name)
  if (!/^[\w.-]+$/.test(name) || !(await stat(file).catch(() => undefined))) return false
  const type = name.endsWith('.js') ? 'text/javascript; charset=utf-8' : 'application/octet-stream'
  response.setHeader('content-type', name.endsWith('.svg') ? 'image/svg+xml' : type)
  response.setHeader('cache-control', 'no-store')
  createReadStream(file).pipe(response)
  return true
}

export interface DevOptions {
  readonly app: App
  readonly port: number
  /** Origin of the running product: API, files of the other remotes. */
  readonly product: string
}

/** Serves `app` with hot reload inside the real shell; everything else comes from the running product. */
export async function serveDev({ app, port, product }: DevOptions): Promise<{ close(): Promise<void> }> {
  const compiler = webpack(devConfig(app))
  if (!compiler) throw new Error(`webpack made no compiler for ${app.name}.`)
  const shellFolder = app.kind === 'host' ? undefined : await buildDevShell()
  const shellBase = publicPath('shell', devVersion)
  const shellFile = (name: string): Promise<string> =>
    shellFolder ? readFile(join(shellFolder, name), 'utf8') : readMemory(compiler, name)

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const path = pathOf(request)
    if (path === hookAddress) send(response, 'text/javascript', refreshHook)
    else if (isNavigation(request)) {
      const { html, policy } = await devPage({ app, product, shellFile })
      response.setHeader('content-security-policy', policy)
      send(response, 'text/html', html)
    } else if (shellFolder && path.startsWith(shellBase)) {
      return sendShellFile(shellFolder, path.slice(shellBase.length), response)
    } else return false
    return true
  }

  const server = new WebpackDevServer(
    {
      host: 'localhost',
      port,
      hot: 'only',
      liveReload: false,
      static: false,
      client: { overlay: { runtimeErrors: false }, logging: 'warn' },
      devMiddleware: { publicPath: publicPath(app.name, devVersion) },
      setupMiddlewares: (middlewares) => [
        {
          name: 'cabinet',
          middleware: (request: IncomingMessage, response: ServerResponse, next: Next) => {
            answer(request, response).then((done) => (done ? undefined : next()), next)
          },
        },
        ...middlewares,
      ],
      proxy: [
        {
          context: (path) => !path.startsWith(publicPath(app.name, devVersion)) && !path.startsWith('/ws'),
          target: product,
          changeOrigin: true,
          on: {
            // The server checks where a request comes from; here the dev server stands for it.
            proxyReq: (outgoing) => {
              if (outgoing.getHeader('origin')) outgoing.setHeader('origin', product)
            },
          },
        },
      ],
    },
    compiler,
  )
  await server.start()
  return { close: () => server.stop() }
}
