import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { base } from '../../support/people.ts'
import { freePort } from '../../support/product.ts'

const root = new URL('../../../', import.meta.url).pathname

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

export interface StaticServer {
  readonly url: string
  stop(): Promise<void>
}

/** Builds the same sources as one single-page application and serves them in front of the API at `api`. */
export async function startSinglePage(api: string): Promise<StaticServer> {
  const { stdout } = await promisify(execFile)(`${root}node_modules/.bin/node`, ['e2e/bench/spa.ts'], {
    cwd: root,
  })
  const folder = stdout.trim().split('\n').at(-1)
  if (!folder) throw new Error('the single-page build named no folder')
  return serveFolder(folder, api)
}

/**
 * Serves a folder below the base path (brotli, index.html for navigations) and hands everything else to the API at `api`. Both
 * halves of the comparison stand behind it, so that they differ in the build alone and neither shares a process with the database.
 */
export async function serveFolder(folder: string, api: string): Promise<StaticServer> {
  const port = await freePort()
  const server = createServer((question, answer) => {
    const { pathname } = new URL(question.url ?? '/', 'http://localhost')
    if (pathname.startsWith('/api/')) forward(question, answer, api)
    else sendFile(answer, folder, pathname)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Compressed bodies by file: both folders stay as they are while they are measured. */
const bodies = new Map<string, Buffer>()

function bodyOf(file: string): Buffer {
  const known = bodies.get(file)
  if (known) return known
  const body = existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : brotliCompressSync(readFileSync(file))
  bodies.set(file, body)
  return body
}

function sendFile(answer: ServerResponse, folder: string, pathname: string): void {
  const path = normalize(pathname.slice(base.length))
  const file = extname(path) === '' ? join(folder, 'index.html') : join(folder, path)
  if (!existsSync(file)) {
    answer.writeHead(404).end()
    return
  }
  const body = bodyOf(file)
  answer.writeHead(200, {
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    'content-encoding': 'br',
    'content-length': body.length,
    // The product's own cache headers: a second visit takes files from the cache, the page anew.
    'cache-control': extname(path) === '' ? 'no-cache' : 'public, max-age=31536000, immutable',
  })
  answer.end(body)
}

function forward(question: IncomingMessage, answer: ServerResponse, api: string): void {
  const onward = request(
    new URL(question.url ?? '/', api),
    { method: question.method, headers: question.headers },
    (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    },
  )
  onward.on('error', () => answer.writeHead(502).end())
  question.pipe(onward)
}
