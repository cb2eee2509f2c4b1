import { extname } from 'node:path'
import type { Context } from '@cabinet/release'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Assets } from './assets.ts'
import { acceptedEncodings } from './encoding.ts'
import { type Encoded, liveFile, livePage, type Page } from './page.ts'

export interface ReleaseStaticOptions {
  readonly releases: Context
  /** `/merchant-cabinet` */
  readonly basePath: string
}

const year = 31_536_000

/** Serves published files for ever and index.html for every navigation; a missing file is a plain 404. */
export function releaseStatic(app: FastifyInstance, { releases, basePath }: ReleaseStaticOptions): void {
  const { store } = releases
  const assets = new Assets(releases)
  const page = livePage(store)
  const set = liveFile(store, 'release-set.json')

  app.get('/', (_request, reply) => reply.redirect(`${basePath}/`))
  app.get(basePath, (_request, reply) => reply.redirect(`${basePath}/`))
  app.get<{ Params: { '*': string } }>(`${basePath}/apps/*`, async (request, reply) => {
    const asset = await assets.find(request.params['*'], request.headers['accept-encoding'])
    if (!asset) return missing(reply)
    reply.headers({
      'cache-control': `public, max-age=${year}, immutable`,
      'content-type': asset.type,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
    })
    if (asset.encoding) reply.header('content-encoding', asset.encoding)
    return reply.send(asset.body)
  })
  app.get(`${basePath}/release-set.json`, async (request, reply) =>
    sendRevalidated(await set(), 'application/json; charset=utf-8', request, reply),
  )
  app.get(`${basePath}/*`, async (request, reply) => {
    if (!isNavigation(request)) return missing(reply)
    const live = await page().catch((error: unknown) => void request.log.error({ err: error }, 'no page'))
    return live ? sendPage(live, request, reply) : notReleased(reply)
  })
}

/** Returns whether a request accepts HTML or names no file; ids may contain dots (`/users/ann@demo.kz`). */
function isNavigation({ url, headers }: FastifyRequest): boolean {
  const [path = ''] = url.split('?')
  return (headers.accept ?? '').includes('text/html') || extname(path) === ''
}

function missing(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('Not found')
}

/** Sends a file that browsers poll, nearly always as a 304. */
function sendRevalidated(
  file: Encoded | undefined,
  type: string,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (file === undefined) return missing(reply)
  reply.headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
  return sendEncoded(file, type, request, reply)
}

function sendEncoded(
  { etag, bodies }: Encoded,
  type: string,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.headers({ etag, vary: 'accept-encoding' })
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  const [encoding] = acceptedEncodings(request.headers['accept-encoding'])
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type(type).send(bodies[encoding ?? 'identity'])
}

/** The page before the first release; no browser caches it. */
const notReleasedText = `<!doctype html>
<html lang="ru">
  <meta charset="utf-8" />
  <title>Кабинет партнёра</title>
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <meta name="color-scheme" content="light dark" />
  <main style="font: 16px/1.5 system-ui, sans-serif; max-width: 32rem; margin: 15vh auto; padding: 0 1rem">
    <h1 style="font-size: 1.5rem">Кабинет временно недоступен</h1>
    <p>Мы уже разбираемся. Попробуйте обновить страницу через минуту.</p>
    <p><a href="">Обновить страницу</a></p>
  </main>
</html>
`

function notReleased(reply: FastifyReply): FastifyReply {
  reply.code(503).headers({
    'cache-control': 'no-store',
    'retry-after': '5',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  })
  return reply.type('text/html; charset=utf-8').send(notReleasedText)
}

function sendPage(page: Page, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({
    'cache-control': 'no-cache',
    'content-security-policy': `${page.policy}; frame-ancestors 'none'`,
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
  return sendEncoded(page, 'text/html; charset=utf-8', request, reply)
}
