import { Ajv, type ErrorObject, type Options } from 'ajv'
import addFormats from 'ajv-formats'

const common: Options = {
  useDefaults: true,
  removeAdditional: false,
  strict: false,
  // 0.07 is no multiple of 0.01 in binary floating point.
  multipleOfPrecision: 6,
}

/** Formats of the contract's own; the server has a sentence for each. */
const formats = {
  phone: /^\d{11}$/,
  bin: /^\d{12}$/,
  latin: /^[A-Za-z0-9_-]+$/,
  cyrillic: /^\p{Script=Cyrillic}[\p{Script=Cyrillic} -]*$/u,
}

/** Bodies are taken as they are: "1" is not 1. An unknown field is refused, never dropped. Stops at the first fault. */
export const bodySchemas = withFormats(new Ajv({ ...common, coerceTypes: false }))
/** Every fault, for forms: each field gets its sentence. */
export const wholeBodySchemas = withFormats(new Ajv({ ...common, allErrors: true, coerceTypes: false }))
/** Path and query are text on the wire: "10" becomes 10 where the schema wants a number. */
export const addressSchemas = withFormats(new Ajv({ ...common, allErrors: true, coerceTypes: true }))

/** One line per mistake, with the path of what is wrong: `/orders/0/amount must be number`. */
export function mistakesIn(errors: readonly ErrorObject[] | null | undefined): string {
  return (errors ?? []).map(mistake).join('; ')
}

function mistake({ instancePath, message, params }: ErrorObject): string {
  const extra: unknown = params.additionalProperty
  return `${instancePath || '/'} ${message}${typeof extra === 'string' ? ` (${extra})` : ''}`
}

function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv)
  for (const [name, pattern] of Object.entries(formats)) ajv.addFormat(name, pattern)
  return ajv
}
