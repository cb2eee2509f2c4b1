import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { installOwn } from '../../support/own-lockfile.ts'
import { base } from '../../support/people.ts'

const root = new URL('../../../', import.meta.url).pathname
const node = `${root}node_modules/.bin/node`
const run = promisify(execFile)

/** Builds the orders list in react-admin, which has its own dependencies. @returns the folder */
export async function buildReactAdmin(): Promise<string> {
  const cwd = `${root}e2e/bench/react-admin`
  await installOwn(cwd)
  const folder = `${root}.cache/react-admin`
  const build = ['node_modules/vite/bin/vite.js', 'build', '--outDir', folder, '--emptyOutDir']
  await run(node, [...build, '--logLevel', 'error'], { cwd })
  return folder
}

/** Serves a folder like the product, in front of the API at `api`: compressed, hashed files for a year. */
export async function serveFolder(folder: string, api: string): Promise<{ url: string; stop(): void }> {
  const server = createServer((question, answer) => {
    const { pathname } = new URL(question.url ?? '/', 'http://localhost')
    if (pathname.startsWith('/api/')) forward(question, answer, api)
    else sendFile(answer, folder, normalize(pathname.slice(base.length)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return { url: `http://localhost:${address.port}`, stop: () => server.close().closeAllConnections() }
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

function sendFile(answer: ServerResponse, folder: string, path: string): void {
  const isPage = extname(path) === ''
  const file = join(folder, isPage ? 'index.html' : path)
  if (!existsSync(file)) {
    answer.writeHead(404).end()
    return
  }
  const body = existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : brotliCompressSync(readFileSync(file))
  answer.writeHead(200, {
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    'content-encoding': 'br',
    'content-length': body.length,
    'cache-control': isPage ? 'no-cache' : 'public, max-age=31536000, immutable',
  })
  answer.end(body)
}

function forward(question: IncomingMessage, answer: ServerResponse, api: string): void {
  const { method, headers } = question
  const onward = request(new URL(question.url ?? '/', api), { method, headers }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers)
    reply.pipe(answer)
  })
  onward.on('error', () => answer.writeHead(502).end())
  question.pipe(onward)
}
