import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Compiler } from 'webpack'
import { publicPath } from '../names.ts'
import type { App } from '../workspace.ts'
import type { DeployedPage } from './deployed-page.ts'
import { devPage, hookAddress } from './dev-page.ts'
import { buildDevShell, devVersion } from './dev-shell.ts'
import { refreshHook } from './refresh-hook.ts'

/** What a dev server serves beside the bundle of its app; the rest is the running product's. */
export interface DevPages {
  page(): Promise<DeployedPage>
  file(path: string, response: ServerResponse): Promise<boolean>
}

function readMemory(compiler: Compiler, name: string): Promise<string> {
  const file = join(compiler.outputPath, name)
  return new Promise((resolve, reject) => {
    compiler.outputFileSystem?.readFile(file, (error, content) =>
      error ? reject(error) : resolve(String(content)),
    )
  })
}

async function sendShellFile(folder: string, name: string, response: ServerResponse): Promise<boolean> {
  const file = join(folder, name)
  if (!/^[\w.-]+$/.test(name) || !(await stat(file).catch(() => undefined))) return false
  const type = name.endsWith('.js') ? 'text/javascript; charset=utf-8' : 'application/octet-stream'
  response.setHeader('content-type', name.endsWith('.svg') ? 'image/svg+xml' : type)
  response.setHeader('cache-control', 'no-store')
  createReadStream(file).pipe(response)
  return true
}

/** The shell in development mode from the sources of here: components are exchanged in the running page. */
export async function ownShell(app: App, product: string, compiler: Compiler): Promise<DevPages> {
  const folder = app.kind === 'host' ? undefined : await buildDevShell()
  const base = publicPath('shell', devVersion)
  const shellFile = (name: string): Promise<string> =>
    folder ? readFile(join(folder, name), 'utf8') : readMemory(compiler, name)
  return {
    page: () => devPage({ app, product, shellFile }),
    file: async (path, response) => {
      if (path === hookAddress) {
        response.setHeader('content-type', 'text/javascript; charset=utf-8')
        response.end(refreshHook)
        return true
      }
      return folder !== undefined && path.startsWith(base)
        ? sendShellFile(folder, path.slice(base.length), response)
        : false
    },
  }
}
