import { Ajv, type ErrorObject, type Options } from 'ajv'
import addFormats from 'ajv-formats'
import { isVisible } from './visible-text.ts'

const common: Options = {
  // `x-not-after` reads the current day from the validator's `this`.
  passContext: true,
  useDefaults: true,
  removeAdditional: false,
  strict: false,
  // 0.07 is no multiple of 0.01 in binary floating point.
  multipleOfPrecision: 6,
}

/** Formats of the contract; the server has a sentence for each. */
const formats = {
  visible: isVisible,
  phone: /^\d{11}$/,
  bin: /^\d{12}$/,
  'web-address': isWebUrl,
  latin: /^[A-Za-z0-9_-]+$/,
  cyrillic: /^(?=\p{L})[\p{Script=Cyrillic} -]*$/u,
}

/** Bodies are not coerced: "1" is not 1. An unknown field is refused, never dropped. Stops at the first fault. */
export const bodyAjv = withFormats(new Ajv({ ...common, coerceTypes: false }))
/** All faults with their values, so that each field of a form gets its sentence. */
export const formAjv = withFormats(new Ajv({ ...common, allErrors: true, verbose: true, coerceTypes: false }))
/** Path and query are texts: "10" becomes 10 for a number schema. */
export const urlAjv = withFormats(new Ajv({ ...common, allErrors: true, coerceTypes: true }))

/** Returns the mistakes, each with its path, joined by semicolons: `/orders/0/amount must be number`. */
export function describeErrors(errors: readonly ErrorObject[] | null | undefined): string {
  return (errors ?? []).map(describeError).join('; ')
}

function describeError({ instancePath, message, params }: ErrorObject): string {
  const extra: unknown = params.additionalProperty
  return `${instancePath || '/'} ${message}${typeof extra === 'string' ? ` (${extra})` : ''}`
}

/** Returns whether a link that browsers follow is http or https. */
function isWebUrl(text: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text)
}

function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv)
  for (const [name, pattern] of Object.entries(formats)) ajv.addFormat(name, pattern)
  ajv.addFormat('date', isDay)
  ajv.addFormat('date-time', isInstant)
  ajv.addFormat('days', (text) => text.split(',').length === 2 && splitDays(text).every(isDay))
  ajv.addKeyword({ keyword: 'x-not-after', type: 'string', errors: false, validate: isNotAfterToday })
  return ajv
}

/** Returns whether a text is a day in a bounded range of years, so that code may count between two. */
function isDay(text: string): boolean {
  if (!/^(20\d\d|2100)-\d\d-\d\d$/.test(text)) return false
  const time = Date.parse(text)
  // Date.parse reads 30 February as 2 March.
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text
}

/** Returns whether a text is an instant without leap seconds, which JavaScript and PostgreSQL can't store. */
function isInstant(text: string): boolean {
  const hasForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/.test(text)
  return hasForm && isDay(text.slice(0, 10)) && text.slice(11, 13) < '24' && !Number.isNaN(Date.parse(text))
}

function splitDays(text: string): string[] {
  return text.split(',').filter((day) => day !== '')
}

/** Returns whether every day is past or current; true when no current day is given. */
function isNotAfterToday(this: unknown, _schema: unknown, text: string): boolean {
  if (typeof this !== 'object' || this === null || !('today' in this)) return true
  const today = String(this.today)
  return splitDays(text).every((day) => day <= today)
}
