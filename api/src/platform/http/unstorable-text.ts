import type { FastifyInstance } from 'fastify'
import { ApiError } from './errors.ts'

/** Refuses NUL and lone surrogates, which PostgreSQL can't store. @throws ApiError 400 BAD_TEXT */
export function refuseUnstorableText(app: FastifyInstance): void {
  // Valid input is short enough to search.
  app.addHook('preHandler', async ({ params, query, body }) => {
    if (isUnstorable(params) || isUnstorable(query) || isUnstorable(body))
      throw new ApiError(400, 'BAD_TEXT', 'В тексте есть недопустимые символы', {
        debugMessage: 'В тексте есть знак, который нельзя сохранить',
      })
  })
}

export function isUnstorable(value: unknown): boolean {
  if (value === undefined || value === null) return false
  // JSON writes both as escapes, so one search in one text finds them at any depth.
  return suspicious.test(inJson(value)) && containsUnstorable(value)
}

/** @throws ApiError 400 for what is nested deeper than the stack is: no call has such a body. */
function inJson(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    throw new ApiError(400, 'MALFORMED_JSON', 'Неверный запрос', {
      debugMessage: 'Вложенность запроса слишком глубока',
    })
  }
}

/** A backslash of the text itself gives a false positive, which only costs the walk. */
const suspicious = /\\u(0000|d[89a-f])/

function containsUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, inner]) => containsUnstorable(name) || containsUnstorable(inner))
}
