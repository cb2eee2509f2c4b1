import { Ajv, type Options } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifyInstance, FastifySchemaValidationError } from 'fastify'

const common: Options = {
  useDefaults: true,
  removeAdditional: false,
  strict: false,
  // 0.07 is no multiple of 0.01 in binary floating point.
  multipleOfPrecision: 6,
}

/** Formats whose mistake has a sentence of its own (`field-sentences.ts`). */
const ownFormats = {
  phone: /^\d{11}$/,
  bin: /^\d{12}$/,
  latin: /^[A-Za-z0-9_-]+$/,
  cyrillic: /^\p{Script=Cyrillic}[\p{Script=Cyrillic} -]*$/u,
}

/** Checks a value that came another way than over HTTP as a body of a call is checked. */
export function bodyChecker<T>(
  schema: object,
): (value: unknown) => { readonly value: T } | { readonly errors: readonly FastifySchemaValidationError[] } {
  const validate = wholeBody.compile<T>({ ...schema })
  return (value) =>
    validate(value) ? { value } : { errors: (validate.errors ?? []) as FastifySchemaValidationError[] }
}

/** Bodies are taken as they are: "1" is not 1. An unknown field is refused, never dropped. */
const body = withFormats(new Ajv({ ...common, coerceTypes: false }))
/** Every fault, for forms: each field gets its sentence. */
const wholeBody = withFormats(new Ajv({ ...common, allErrors: true, coerceTypes: false }))
/** Path and query are text on the wire: "10" becomes 10 where the schema wants a number. */
const address = withFormats(new Ajv({ ...common, coerceTypes: true, allErrors: true }))

/** No form is longer, in characters of JSON; the faults of a longer body are not looked for after the first. */
const longestForm = 8 * 1024

export function setUpValidation(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const copy = typeof schema === 'object' ? { ...schema } : {}
    return httpPart === 'body' ? formValidator(copy) : address.compile(copy)
  })
}

/** Stops at the first fault, which costs little whatever was sent; then, if it may be a form, finds those of the other fields. */
function formValidator(schema: object): (value: unknown) => true | { error: FaultyBody } {
  const first = body.compile(schema)
  const all = wholeBody.compile({ ...schema })
  return (value) => {
    if (first(value)) return true
    if (JSON.stringify(value).length <= longestForm && !all(value))
      return { error: new FaultyBody(all.errors) }
    return { error: new FaultyBody(first.errors) }
  }
}

/** What Fastify hands to the error handler as `validation`. */
class FaultyBody extends Error {
  readonly validation: readonly FastifySchemaValidationError[]

  constructor(errors: typeof Ajv.prototype.errors) {
    super('the body is not valid')
    this.validation = (errors ?? []) as FastifySchemaValidationError[]
  }
}

/** Checks an answer against its declaration; for tests and the embedded mode. @returns what is wrong, or nothing. */
export function answerChecker(schema: object): (answer: unknown) => string | undefined {
  const validate = body.compile(schema)
  return (answer) =>
    // What goes out is the JSON text: a Date in memory is a string there.
    validate(JSON.parse(JSON.stringify(answer))) ? undefined : body.errorsText(validate.errors)
}

function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv)
  for (const [name, pattern] of Object.entries(ownFormats)) ajv.addFormat(name, pattern)
  return ajv
}
