import type { FastifyRequest } from 'fastify'
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
