import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { ApiError } from './errors.ts'

/**
 * Answers under the own host alone: a foreign page whose name suddenly means this machine (DNS rebinding) is of the same origin to a
 * browser. An address of digits cannot be rebound. @throws ApiError 421
 */
export function refuseForeignHosts(app: FastifyInstance, publicUrl: string): void {
  const own = ['localhost', new URL(publicUrl).hostname]
  app.addHook('onRequest', async ({ raw }) => {
    // The request's own header, because a page can set the forwarded ones.
    const url = URL.parse(`http://${raw.headers.host}`)
    const hostname = url?.hostname.replace(/^\[|\]$/g, '') ?? ''
    if (isIP(hostname) === 0 && !own.includes(hostname))
      throw new ApiError(421, 'FOREIGN_HOST', 'Кабинет открывается по своему адресу', {
        debugMessage: 'Запрос пришёл под чужим именем сервера',
      })
  })
}
