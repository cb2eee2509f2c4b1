import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from './errors.ts'

/** Refuses other sites, even the sibling subdomains that SameSite=Strict admits. @throws ApiError 403 */
export function refuseCrossSite(request: FastifyRequest, publicUrl: string): void {
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none'
  const foreignOrigin =
    origin !== undefined && origin !== publicUrl && origin !== `${request.protocol}://${request.host}`
  if (foreignSite || foreignOrigin)
    throw new ApiError(403, 'CROSS_SITE', 'Запрос с другого сайта отклонён', {
      debugMessage: 'Запрос отправлен с другого сайта',
    })
}

/** Answers only under the own host, against DNS rebinding; a numeric address cannot be rebound. @throws ApiError 421 */
export function refuseForeignHosts(app: FastifyInstance, publicUrl: string): void {
  const own = ['localhost', new URL(publicUrl).hostname]
  app.addHook('onRequest', async ({ raw }) => {
    // The request's own header counts, because a page can set the forwarded ones.
    const url = URL.parse(`http://${raw.headers.host}`)
    const hostname = url?.hostname.replace(/^\[|\]$/g, '') ?? ''
    if (isIP(hostname) === 0 && !own.includes(hostname))
      throw new ApiError(421, 'FOREIGN_HOST', 'Кабинет открывается по своему адресу', {
        debugMessage: 'Запрос пришёл под чужим именем сервера',
      })
  })
}
