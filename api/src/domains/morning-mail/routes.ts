import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendPage } from '../../platform/http/error-reply.ts'
import { notFound } from '../../platform/http/errors.ts'
import { registerNamed } from '../../platform/http/register-named.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { requestContext } from '../../platform/service-context.ts'
import { changeSetting, readSetting, unsubscribe, userOfUnsubscribeToken } from './service.ts'

export const morningMailRoutes: readonly Route[] = [
  route('GET /users/api/v1/morning-mail', ({ ctx }) => readSetting(ctx)),
  route('PUT /users/api/v1/morning-mail', ({ ctx, body }) => changeSetting(ctx, body.on)),
]

type Asked = FastifyRequest<{ Querystring: { token: string } }>

const schema = {
  querystring: {
    type: 'object',
    required: ['token'],
    properties: { token: { type: 'string', maxLength: 100 } },
  },
}

/**
 * Serves the page of the link in a mail, for people and, by RFC 8058, for mail programs. Opening it changes nothing, because scanners
 * open every link.
 */
export async function unsubscribePage(app: FastifyInstance, platform: Platform): Promise<void> {
  const path = '/users/api/v1/morning-mail/unsubscribe'
  const badLink = () =>
    notFound('Ссылка не действует. Утреннее письмо можно отключить в кабинете, в разделе «Безопасность»')
  await registerNamed(app, 'unsubscribe page', async (scope) => {
    // The body says nothing that the token does not.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) =>
      done(null),
    )
    scope.get(path, { schema }, async ({ query }: Asked, reply) => {
      if (userOfUnsubscribeToken(query.token, platform) === undefined) throw badLink()
      return sendPage(
        reply,
        'Отключить утреннее письмо?',
        '<form method="post"><button style="font: inherit; padding: .5rem 1rem">Отключить</button></form>',
      )
    })
    scope.post(path, { schema }, async (request: Asked, reply) => {
      const ctx = requestContext(platform, {
        id: request.id,
        session: null,
        machine: null,
        address: request.ip,
      })
      if (!(await unsubscribe(ctx, request.query.token))) throw badLink()
      return sendPage(
        reply,
        'Утреннее письмо отключено',
        '<p>Включить его снова можно <a href="/merchant-cabinet/account/sessions">в кабинете</a>.</p>',
      )
    })
  })
}
