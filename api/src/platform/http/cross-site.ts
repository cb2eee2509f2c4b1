import type { FastifyRequest } from 'fastify'
import { ApiError } from './errors.ts'

/**
 * Refuses what another site made a browser send. Needed where a cookie is taken or set: SameSite=Strict already keeps the
 * cookie at home, this also stops signing somebody in to a foreign account and the neighbours on sibling subdomains.
 * A request without these headers does not come from a browser and has no cookie that it did not choose to send.
 * @throws ApiError 403
 */
export function refuseCrossSite(request: FastifyRequest, publicUrl: string): void {
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none'
  const foreignOrigin =
    origin !== undefined && origin !== publicUrl && origin !== `${request.protocol}://${request.host}`
  if (foreignSite || foreignOrigin)
    throw new ApiError(403, 'CROSS_SITE', 'Запрос с другого сайта отклонён', {
      debugMessage: 'Origin or Sec-Fetch-Site names another site',
    })
}
