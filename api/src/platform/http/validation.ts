import { Ajv, type Options } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifyInstance, FastifySchemaValidationError } from 'fastify'

const common: Options = {
  allErrors: true,
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
  const validate = body.compile<T>({ ...schema })
  return (value) =>
    validate(value) ? { value } : { errors: (validate.errors ?? []) as FastifySchemaValidationError[] }
}

/** Bodies are taken as they are: "1" is not 1. An unknown field is refused, never dropped. */
const body = withFormats(new Ajv({ ...common, coerceTypes: false }))
/** Path and query are text on the wire: "10" becomes 10 where the schema wants a number. */
const address = withFormats(new Ajv({ ...common, coerceTypes: true }))

export function setUpValidation(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema, httpPart }) =>
    (httpPart === 'body' ? body : address).compile(typeof schema === 'object' ? { ...schema } : {}),
  )
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
