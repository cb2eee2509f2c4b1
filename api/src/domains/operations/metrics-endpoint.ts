import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bearerToken } from '../../platform/http/bearer-token.ts'
import { notFound, unauthenticated } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { currentSamples } from './samples.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Returns whether a request comes from this machine itself, and not through a proxy on it. */
function isLocal({ ip, headers }: FastifyRequest): boolean {
  const forwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some(
    (name) => headers[name] !== undefined,
  )
  const ours = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.host ?? '')
  return ours && !forwarded && /^(127\.|::1$|::ffff:127\.)/.test(ip)
}

/** @throws ApiError 401 with a wrong token, 404 for callers without access */
function refuseStrangers(request: FastifyRequest, token: string | undefined): void {
  if (token === undefined) {
    if (!isLocal(request)) throw notFound('Страница не найдена')
    return
  }
  if (!timingSafeEqual(digest(bearerToken(request) ?? ''), digest(token)))
    throw unauthenticated('Нужен ключ показателей')
}

export function metricsEndpoint(app: FastifyInstance, platform: Platform): void {
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url ?? 'none'
    platform.metrics.request({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
  })
  app.get('/metrics', async (request, reply) => {
    refuseStrangers(request, platform.config.metricsToken)
    const text = await platform.metrics.text(await currentSamples(platform))
    return reply.header('cache-control', 'no-store').type(platform.metrics.contentType).send(text)
  })
}
