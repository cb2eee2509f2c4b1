import { bodyAjv, formAjv, urlAjv } from '@cabinet/contract/check'
import type { FastifyInstance, FastifySchemaValidationError } from 'fastify'
import { ApiError } from './errors.ts'

export function bodyChecker<T>(
  schema: object,
): (value: unknown) => { readonly value: T } | { readonly errors: readonly FastifySchemaValidationError[] } {
  const validate = formAjv.compile<T>({ ...schema })
  return (value) =>
    validate(value) ? { value } : { errors: (validate.errors ?? []) as FastifySchemaValidationError[] }
}

/** No form has more parts or characters; a longer body is checked for its first fault only. */
const maxFormBytes = 8 * 1024

/** @param today the day of the business zone that past days must not exceed */
export function setUpValidation(app: FastifyInstance, today: () => string): void {
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const copy = typeof schema === 'object' ? { ...schema } : {}
    const validate = httpPart === 'body' ? formValidator(copy) : addressValidator(copy)
    return (value: unknown) => validate(value, { today: today() })
  })
}

type Validator = (value: unknown, present: { readonly today: string }) => true | { error: FaultyInput }

/** Returns a validator compiled at its first call: all at once would cost every start half a second. */
function addressValidator(schema: object): Validator {
  return (value, present) => {
    const validate = urlAjv.compile(schema)
    return validate.call(present, value) || { error: new FaultyInput(validate.errors) }
  }
}

/** Stops at the first fault, which is cheap for any input; a body of a form's size is then checked for all fields. */
function formValidator(schema: object): Validator {
  return (value, present) => {
    const first = bodyAjv.compile(schema)
    if (first.call(present, value)) return true
    if (!isForm(value)) return { error: new FaultyInput(first.errors) }
    const all = formAjv.compile(schema)
    return { error: new FaultyInput(all.call(present, value) ? first.errors : all.errors) }
  }
}

/** Stops counting beyond a form's size, because serialising a hostile body would cost more than its refusal. */
function isForm(body: unknown): boolean {
  const rest = [body]
  for (let left = maxFormBytes; left > 0 && rest.length <= left; ) {
    if (rest.length === 0) return true
    const value = rest.pop()
    left -= typeof value === 'string' ? value.length + 1 : 1
    if (!isRecord(value)) continue
    // Lists of all names and values would cost more than counting.
    for (const name in value) {
      left -= name.length
      if (left <= 0) return false
      rest.push(value[name])
    }
  }
  return false
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

class FaultyInput extends Error {
  readonly validation: readonly FastifySchemaValidationError[]

  constructor(errors: typeof bodyAjv.errors) {
    super('the request is not valid')
    this.validation = (errors ?? []) as FastifySchemaValidationError[]
  }
}

/** Checks an answer against its declaration, in tests and the embedded mode. @returns the mistakes, or nothing */
export function answerChecker(schema: object): (answer: unknown) => string | undefined {
  return (answer) => {
    const validate = bodyAjv.compile(schema)
    // The answer is sent as JSON text, where a Date is a string.
    return validate(JSON.parse(JSON.stringify(answer))) ? undefined : bodyAjv.errorsText(validate.errors)
  }
}

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
