import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnavailable, isReadOnly, isTooSlow } from '../db/unavailable.ts'
import { ApiError, queryTooBroad, readOnly, unavailable, validationError } from './errors.ts'
import { fieldSentences } from './field-sentences.ts'

/** Returns the body of every answer that is not 2xx. Source: docs/product.md, «Errors». */
export function errorBody(error: ApiError, requestId: string): Record<string, unknown> {
  return {
    code: error.code,
    message: error.message,
    ...(error.debugMessage === undefined ? {} : { debugMessage: error.debugMessage }),
    ...(error.fields === undefined ? {} : { fields: error.fields }),
    ...(error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter }),
    ...error.extra,
    requestId,
  }
}

/** Below this path, of calls for shops' systems, refusals are problem details (RFC 9457). */
export const problemPath = '/merchant/'

function problemOf(error: ApiError, requestId: string): Record<string, unknown> {
  const { message: detail, ...more } = errorBody(error, requestId)
  return { type: 'about:blank', title: STATUS_CODES[error.status], status: error.status, detail, ...more }
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = classify(error)
  if (known.status >= 500 && known.code !== 'MAINTENANCE') request.log.error({ err: error }, 'request failed')
  if (known.retryAfter !== undefined) reply.header('retry-after', known.retryAfter)
  reply.code(known.status).header('cache-control', 'no-store').header('x-request-id', request.id)
  if (isNavigation(request)) return sendRefusalPage(known, request, reply)
  // The route's serializer of successful answers must not handle this body.
  const isProblem = request.url.startsWith(`/api${problemPath}`)
  return reply
    .header('content-type', `application/${isProblem ? 'problem+json' : 'json'}; charset=utf-8`)
    .serializer(JSON.stringify)
    .send((isProblem ? problemOf : errorBody)(known, request.id))
}

/** Returns whether a person followed a link: programs do not ask for HTML. */
const isNavigation = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && (headers.accept ?? '').includes('text/html')

function sendRefusalPage(error: ApiError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendPage(
    reply,
    error.code === 'VALIDATION' ? malformedUrl : error.message,
    `<p><a href="/merchant-cabinet/${escapeHtml(error.wayBack)}">Вернуться в кабинет</a></p>
    <p style="font-size: .875rem; opacity: .7; overflow-wrap: anywhere">Код запроса: ${request.id}</p>`,
  )
}

/** Sends a page that runs nothing and loads nothing. @param html what stands beneath the title */
export function sendPage(reply: FastifyReply, text: string, html: string): FastifyReply {
  const title = escapeHtml(text)
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    )
    .serializer(String)
    .send(`<!doctype html>
<html lang="ru">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${title}</title>
  <main style="font: 1rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 20vh auto; padding: 0 1rem">
    <h1 style="font-size: 1.5rem; line-height: 1.3">${title}</h1>
    ${html}
  </main>
</html>
`)
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Converts a thrown value to an answer; an unknown error is a 500 that hides its cause. */
function classify(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const { code, statusCode, validation } = (error ?? {}) as Partial<FastifyError>
  if (validation !== undefined) return validationError(fieldSentences(validation))
  const framework = code === undefined ? undefined : frameworkErrors[code]
  if (framework !== undefined) {
    const [status, name, debugMessage, message = malformedRequest] = framework
    return new ApiError(status, name, message, { debugMessage })
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new ApiError(statusCode, 'BAD_REQUEST', malformedRequest)
  if (isReadOnly(error)) return readOnly(error)
  if (isTooSlow(error)) return queryTooBroad(error)
  if (isDatabaseUnavailable(error)) return unavailable(error)
  return new ApiError(500, 'INTERNAL', 'Ошибка на стороне сервера')
}

const malformedRequest = 'Неверный запрос'
const malformedUrl = 'Неверный адрес'

const frameworkErrors: Record<
  string,
  [status: number, code: string, debugMessage: string, message?: string]
> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'MALFORMED_JSON', 'Тело запроса прочитать не удалось'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'MALFORMED_JSON', 'Тело запроса пусто'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'BAD_REQUEST', 'Длина тела не та, что объявлена'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'UNSUPPORTED_MEDIA_TYPE', 'Тело запроса другого вида'],
  FST_ERR_CTP_BODY_TOO_LARGE: [
    413,
    'BODY_TOO_LARGE',
    'Тело запроса слишком велико',
    'Слишком большой запрос',
  ],
  FST_ERR_BAD_URL: [400, 'BAD_URL', 'Адрес закодирован неверно', malformedUrl],
  FST_ERR_MAX_PARAM_LENGTH: [414, 'URI_TOO_LONG', 'Часть адреса слишком длинна', malformedUrl],
}
